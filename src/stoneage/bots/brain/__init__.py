"""Compiled code of the bots: simple styles, the network, search and learning."""
