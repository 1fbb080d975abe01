"""From the effect tree to programs: selections, numbers, conditions and operations as closures over the state."""
