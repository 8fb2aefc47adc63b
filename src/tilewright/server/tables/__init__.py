"""Tables as pure values: state, events, and the decisions that change them."""
