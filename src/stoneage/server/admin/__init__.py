"""What an operator can do to a database, whether or not servers run on it. They heed it within five seconds."""
