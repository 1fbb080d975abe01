"""The engine's version, written into every recording."""

ENGINE_VERSION = "1"
