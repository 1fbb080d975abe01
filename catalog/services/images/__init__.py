"""Pictures of cards: faces drawn from their data, kept as files, and pictures that staff bring for printings."""
