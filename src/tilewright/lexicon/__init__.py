"""Word lists and word graphs: which words are good, how common they are, what they mean."""
