"""Pictures of boards, as SVG and PNG."""
