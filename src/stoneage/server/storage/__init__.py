"""The database: logs of matches, people, leases; one writer a process."""
