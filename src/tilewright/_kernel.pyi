"""The compiled kernel of Tilewright."""



def version() -> str:
    """The version of Tilewright this was compiled for."""
