"""Administration of a database by an operator. Running servers notice changes within five seconds."""
