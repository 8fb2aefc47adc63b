"""The one door from the engine to the compiled kernel."""

from tilewright import _kernel


def kernel_version() -> str:
    """The version of Tilewright that the kernel was compiled for."""
    return _kernel.version()
