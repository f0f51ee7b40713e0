"""Reviews of finished games and advice during games: routes, service and rows."""
