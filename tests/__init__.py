"""All tests of the project; `tests.kit` holds the words that several of them share."""
