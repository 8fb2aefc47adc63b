import tilewright
from tilewright.engine.kernel import kernel_version


def test_the_kernel_was_compiled_for_this_version() -> None:
    assert kernel_version() == tilewright.__version__
