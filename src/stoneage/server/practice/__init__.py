"""Practice positions: a person's mistakes in finished games as questions. Routes, service and rows."""
