"""Mutation testing: small defects, each run against the tests that cover its line."""
