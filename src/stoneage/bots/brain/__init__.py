"""The learned player: what it sees (features), how it judges (network), how it learned (training)."""
