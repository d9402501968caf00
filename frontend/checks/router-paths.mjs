// The addresses of the router table, read from its source: `path` of each page, below its parents'.

const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;
const TOKEN =
  /\{|\}|\bchildren:|\bindex:\s*true\b|\bpath:\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s,}]+))/g;

/**
 * Every address a page stands at, parameters as `:name`; the catch-all `*` is left out.
 * Throws on a path that is not written out, since it could hide a route from the check.
 */
export function routerPaths(source) {
  const found = [];
  const open = [{ path: "" }];
  for (const [token, double, single, other] of source.replace(COMMENT, "").matchAll(TOKEN)) {
    const here = open.at(-1);
    if (token === "{") open.push({ path: here.path });
    else if (token === "}") {
      if (here.isPage && !here.hasChildren) found.push(here.path);
      open.pop();
    } else if (token === "children:") here.hasChildren = true;
    else if (other === undefined) {
      here.isPage = true;
      here.path = join(here.path, double ?? single ?? "");
    } else if (other !== "string")
      throw new Error(`the router's path '${other}' is not written out`);
  }
  return [...new Set(found)].filter((path) => !path.endsWith("*"));
}

function join(base, path) {
  return `/${base}/${path}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
}
