"""Checks that rules keep to the dialect in which the plain and the compiled run mean the same.

The dialect is a list of what is allowed, not of what is not: plain functions over ints, floats and
fixed-size lists of ints, `for` over `range`, `while`, `if`, calls by name. CONTRIBUTING.md has it on
one page, with the reasons.
"""

import ast
import builtins
import inspect
from collections.abc import Collection, Iterator, Mapping
from types import FunctionType, ModuleType

from quickdraw.engine.parts import is_table
from quickdraw.engine.words import Position

STATEMENTS = (
    ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.Assign, ast.AugAssign, ast.AnnAssign,
    ast.For, ast.While, ast.If, ast.Expr, ast.Pass, ast.Break, ast.Continue, ast.Assert,
)  # fmt: skip
EXPRESSIONS = (
    ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Compare, ast.Call, ast.Constant, ast.Name,
    ast.Attribute, ast.Subscript, ast.Tuple, ast.expr_context, ast.boolop, ast.unaryop,
)  # fmt: skip
OPERATORS = (
    ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.LShift, ast.RShift, ast.BitAnd,
    ast.BitOr, ast.BitXor, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE,
)  # fmt: skip
ALLOWED = STATEMENTS + EXPRESSIONS + OPERATORS
BUILTINS = {"range", "len", "min", "max", "abs", "int", "float", "bool", "divmod"}
TABLE_BYTES = 64 * 1024
INT32 = range(-(2**31), 2**31)

WHY = {
    ast.Slice: "a slice copies a list but is a window on an array",
    ast.List: "no list is made inside the rules; State.__init__ makes them all",
    ast.Dict: "no dicts", ast.Set: "no sets", ast.ListComp: "no comprehensions",
    ast.GeneratorExp: "no generators", ast.JoinedStr: "no strings", ast.Try: "no try",
    ast.Lambda: "no closures", ast.With: "no with", ast.Raise: "rules refuse, they do not raise",
    ast.In: "spell out the comparison", ast.NotIn: "spell out the comparison",
    ast.Is: "compare ints with ==", ast.IsNot: "compare ints with !=",
    ast.Pow: "a power of ints may be a float", ast.Global: "no global state",
    ast.Starred: "no star arguments", ast.keyword: "arguments go by position",
}  # fmt: skip


def problems(module: ModuleType, state: Position | None = None) -> list[str]:
    """Everything in a module that is not in the dialect, as 'line: why'.

    `state` is a State of the game, so that the check knows which fields are lists.
    """
    tree = ast.parse(inspect.getsource(module))
    found = [f"{line}: {why}" for line, why in _imports(tree)]
    found += _tables(module)
    if state is not None:
        found += _fields(state)
    lists, grids = _lists(state)
    calls: dict[str, set[str]] = {}
    for f in tree.body:
        if isinstance(f, ast.FunctionDef):
            check = _Function(f, module, lists, grids)
            found += [f"{line}: {f.name}: {why}" for line, why in check.problems()]
            calls[f.name] = check.called
    found += [f"{name} is not a plain function of the module" for name in _own(module) - calls.keys()]
    return found + recursions(calls)


def recursions(calls: Mapping[str, Collection[str]]) -> list[str]:
    """The functions that come back to themselves, by themselves or through others."""

    def reaches(start: str) -> set[str]:
        seen: set[str] = set()
        todo = list(calls[start])
        while todo:
            name = todo.pop()
            if name not in seen:
                seen.add(name)
                todo.extend(calls.get(name, ()))
        return seen

    looping = [name for name in calls if name in reaches(name)]
    return [f"{name} calls itself: a cached recursion crashes when loaded" for name in looping]


def _imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """All parts share one flat namespace, so a name must mean the same everywhere."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                if alias.asname is not None:
                    yield node.lineno, f"{alias.name} is imported under another name"


def _own(module: ModuleType) -> set[str]:
    """All functions that `gather` would take, however they were made."""
    own = vars(module).items()
    return {k for k, v in own if isinstance(v, FunctionType) and v.__module__ == module.__name__}


def _tables(module: ModuleType) -> list[str]:
    """Tuples of numbers become arrays: rectangular, and small enough to be constants."""
    found = []
    for name, value in vars(module).items():
        if is_table(value):
            rows = value if isinstance(value[0], tuple) else (value,)
            if not all(isinstance(row, tuple) for row in rows) or len({len(row) for row in rows}) != 1:
                found.append(f"{name}: rows of different length")
            elif 8 * sum(len(row) for row in rows) > TABLE_BYTES:
                found.append(f"{name}: a table above 64 kB")
    return found


def _lists(state: Position | None) -> tuple[set[str], set[str]]:
    fields = {} if state is None else vars(state)
    lists = {name for name, value in fields.items() if isinstance(value, list)}
    return lists, {name for name in lists if fields[name] and isinstance(fields[name][0], list)}


def _fields(state: Position) -> list[str]:
    found = []
    for name, value in vars(state).items():
        if isinstance(value, list) and not value:
            found.append(f"State.{name} is an empty list")
            continue
        rows = value if isinstance(value, list) and isinstance(value[0], list) else [value]
        flat = [x for row in rows for x in (row if isinstance(row, list) else [row])]
        if len({len(row) for row in rows if isinstance(row, list)}) > 1:
            found.append(f"State.{name} has rows of different length")
        if not all(type(x) is int and x in INT32 for x in flat):
            found.append(f"State.{name} holds something other than 32-bit ints")
    return found


class _Function:
    """The check of one function."""

    def __init__(self, f: ast.FunctionDef, module: ModuleType, lists: set[str], grids: set[str]) -> None:
        self.f, self.module, self.lists, self.grids = f, module, lists, grids
        self.called: set[str] = set()
        stores = [n for n in ast.walk(f) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        self.locals = {n.id for n in stores} | {arg.arg for arg in f.args.args}
        self.row_holders = {arg.arg for arg in f.args.args if self._holds_rows(arg.annotation)}
        self.indexed = {id(n.value) for n in ast.walk(f) if isinstance(n, ast.Subscript)}
        self.indexed |= {id(arg) for n in ast.walk(f) if isinstance(n, ast.Call) for arg in n.args}

    def problems(self) -> Iterator[tuple[int, str]]:
        if self.f.decorator_list:
            yield self.f.lineno, "no decorators"
        if self.f.args.kwonlyargs or self.f.args.vararg or self.f.args.kwarg or self.f.args.defaults:
            yield self.f.lineno, "only positional arguments without defaults"
        for statement in self.f.body:
            if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
                for node in self._code(statement):
                    for why in self._wrong(node):
                        yield getattr(node, "lineno", statement.lineno), why

    def _code(self, node: ast.AST) -> Iterator[ast.AST]:
        """A statement and all inside it, annotations left out."""
        yield node
        for name, value in ast.iter_fields(node):
            if name != "annotation":
                for child in value if isinstance(value, list) else [value]:
                    if isinstance(child, ast.AST):
                        yield from self._code(child)

    def _wrong(self, node: ast.AST) -> Iterator[str]:
        if not isinstance(node, ALLOWED):
            yield WHY.get(type(node), f"{type(node).__name__} is not in the dialect")
        elif isinstance(node, ast.FunctionDef):
            yield "no function inside a function"
        elif isinstance(node, ast.Constant):
            yield from self._constant(node.value)
        elif isinstance(node, ast.For | ast.While) and node.orelse:
            yield "no else after a loop"
        elif isinstance(node, ast.For) and not self._is_range(node.iter):
            yield "for goes over range(...)"
        elif isinstance(node, ast.Attribute) and node.attr in self.grids and id(node) not in self.indexed:
            yield f"s.{node.attr} gets another name: its rows could be assigned unseen; name a row instead"
        elif isinstance(node, ast.Call):
            yield from self._call(node)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield from self._name(node.id)
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
            yield from self._stored(node)
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                yield from self._target(target)

    @staticmethod
    def _constant(value: object) -> Iterator[str]:
        if type(value) not in (int, float, bool):
            yield "only numbers"
        elif isinstance(value, int) and value >= 2**63:
            yield "a number beyond 64 bits"

    @staticmethod
    def _stored(node: ast.Assign | ast.AnnAssign | ast.AugAssign) -> Iterator[str]:
        """A quotient is a float: plain, a field would keep it; compiled, it is cut off."""
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        into_list = any(isinstance(t, ast.Attribute) for target in targets for t in ast.walk(target))
        divides = isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Div)
        divides |= isinstance(node.value, ast.BinOp) and isinstance(node.value.op, ast.Div)
        if into_list and divides:
            yield "a field holds whole numbers: use //"

    @staticmethod
    def _is_range(node: ast.expr) -> bool:
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range"

    def _call(self, node: ast.Call) -> Iterator[str]:
        if not isinstance(node.func, ast.Name):
            yield "no methods: call functions by name"
        else:
            self.called.add(node.func.id)

    def _name(self, name: str) -> Iterator[str]:
        if name in self.locals:
            return
        value = getattr(self.module, name, None)
        if value is None and not hasattr(self.module, name):
            if hasattr(builtins, name) and name not in BUILTINS:
                yield f"the builtin {name} is not in the dialect"
        elif not isinstance(value, int | float | FunctionType) and not is_table(value):
            yield f"{name} is neither a number, a table nor a function"

    def _target(self, target: ast.expr) -> Iterator[str]:
        if isinstance(target, ast.Tuple):
            for part in target.elts:
                yield from self._target(part)
        elif isinstance(target, ast.Attribute) and target.attr in self.lists:
            yield f"s.{target.attr} is assigned as a whole: copies when compiled, aliases when plain"
        elif isinstance(target, ast.Subscript) and self._is_grid(target.value):
            what = ast.unparse(target.value)
            yield f"a row of {what} is assigned: copies when compiled, aliases when plain"

    def _is_grid(self, node: ast.expr) -> bool:
        """Whether the items of this are rows or states, as far as the State and the annotations tell."""
        if isinstance(node, ast.Attribute):
            return node.attr in self.grids
        if isinstance(node, ast.Call):
            return True
        return isinstance(node, ast.Name) and node.id in self.row_holders

    @staticmethod
    def _holds_rows(hint: ast.expr | None) -> bool:
        if not isinstance(hint, ast.Subscript) or not isinstance(hint.value, ast.Name):
            return False
        item = hint.slice
        return hint.value.id == "list" and not (isinstance(item, ast.Name) and item.id in BUILTINS)
