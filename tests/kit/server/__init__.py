"""Real servers, and people who speak to them."""
