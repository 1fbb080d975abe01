"""The benchmarks of the site, each against a peer measured in the same run: ``python -m tests.bench``."""
