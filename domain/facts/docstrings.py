"""The sentences beneath the fields: Python forgets them, so they are read from the source of the class."""

import ast
import inspect
import sys
from functools import cache


def of_class(cls: type) -> str:
    """The sentence that says what a class is."""
    return inspect.cleandoc(cls.__doc__ or "").replace("\n", " ")


def of_fields(cls: type) -> dict[str, str]:
    """The sentence beneath each field, where there is one."""
    return dict(_in_module(cls.__module__).get(cls.__name__, ()))


@cache
def _in_module(name: str) -> dict[str, tuple[tuple[str, str], ...]]:
    tree = ast.parse(inspect.getsource(sys.modules[name]))
    return {node.name: tuple(_beneath(node)) for node in tree.body if isinstance(node, ast.ClassDef)}


def _beneath(node: ast.ClassDef) -> list[tuple[str, str]]:
    return [
        (field.target.id, inspect.cleandoc(words.value.value).replace("\n", " "))
        for field, words in zip(node.body, node.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(words, ast.Expr) and isinstance(words.value, ast.Constant) and isinstance(words.value.value, str)
    ]
