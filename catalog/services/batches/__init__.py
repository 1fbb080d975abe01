"""Batches of changes: compared, carried out and undone by the worker, each as one transaction."""
