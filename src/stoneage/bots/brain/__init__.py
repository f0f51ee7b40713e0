"""What bots compute inside the kernel: simple styles, the network, search and learning."""
