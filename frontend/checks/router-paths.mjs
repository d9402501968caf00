// The addresses of the router table, read from its source: `path` of each page, below its parents'.
import ts from "typescript";

/**
 * The address of every page, with parameters as `:name`; the catch-all `*` is left out. Throws on a computed path, since it could
 * hide a route from the check.
 */
export function routerPaths(source) {
  const file = ts.createSourceFile(
    "a.tsx",
    source,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found = [];
  const visit = (node, base) => {
    if (!ts.isObjectLiteralExpression(node)) {
      ts.forEachChild(node, (child) => visit(child, base));
      return;
    }
    const [path, index, children] = ["path", "index", "children"].map((name) =>
      valueOf(node, name),
    );
    const here = path === undefined ? base : join(base, written(path));
    if (children !== undefined) visit(children, here);
    else if (path !== undefined || index !== undefined) found.push(here);
  };
  visit(file, "");
  return [...new Set(found)].filter((path) => !path.endsWith("*"));
}

function valueOf(object, name) {
  const property = object.properties.find(
    (one) => ts.isPropertyAssignment(one) && one.name.getText() === name,
  );
  return property?.initializer;
}

function written(path) {
  if (ts.isStringLiteralLike(path)) return path.text;
  throw new Error(`the router's path '${path.getText()}' is not written out`);
}

function join(base, path) {
  return `/${base}/${path}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
}
