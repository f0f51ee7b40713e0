"""Finished games to look at again: routes, service and rows."""
