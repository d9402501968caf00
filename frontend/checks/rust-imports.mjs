// The modules of its own crate that a file of Rust code names: by `crate::`, by `super::`, in groups, and in the middle of a line.

/**
 * The first names below the crate's root that the code of a file names, those of its own module left out. `path` is the file's below `src`.
 * A glob of the root is `*`.
 */
export function rustImports(text, path) {
  const code = bare(text);
  const own = moduleOf(path);
  const inner = inlineModules(code);
  const names = new Set();
  for (const match of code.matchAll(/\b(crate|super|self)((?:::super\b)*)::(?=[\w{*])/g)) {
    const [all, first, further] = match;
    const here = [
      ...own,
      ...inner
        .filter(({ from, to }) => from < match.index && match.index < to)
        .map(({ name }) => name),
    ];
    const up = (first === "super" ? 1 : 0) + count(further);
    const base = first === "crate" ? [] : upwards(here, up);
    for (const name of heads(code, match.index + all.length, base)) names.add(name);
  }
  names.delete(own[0]);
  return names;
}

/** The code without the tests at the end of the file. */
export function withoutTests(text) {
  return text.replace(/^#\[cfg\(test\)\]\nmod tests \{[^]*/m, "");
}

/** The first part of a path below the folder, without the ending of a file. */
export function roomOf(path) {
  return path.split("/")[0].replace(/\.(rs|tsx?)$/, "");
}

/** The code with neither comments nor texts, which may hold anything. */
function bare(text) {
  return text.replace(
    /r(#*)"[^]*?"\1|"(?:\\[^]|[^"\\])*"|'(?:\\u\{\w+\}|\\[^]|[^\\'])'|\/\/.*|\/\*[^]*?\*\//g,
    (part) => (part.startsWith("/") ? "" : '""'),
  );
}

/** The path of a file's module: `a/b.rs` and `a/b/mod.rs` are `a::b`. */
function moduleOf(path) {
  const parts = path.replace(/\.rs$/, "").split("/");
  return ["mod", "lib", "main"].includes(parts.at(-1)) ? parts.slice(0, -1) : parts;
}

/** Modules that are written within the file, as the formatter sets them. */
function inlineModules(code) {
  return [...code.matchAll(/^( *)(?:pub(?:\([^)]*\))? )?mod (\w+) \{$/gm)].map((match) => {
    const end = code.indexOf(`\n${match[1]}}`, match.index);
    return { name: match[2], from: match.index, to: end < 0 ? code.length : end };
  });
}

const count = (supers) => supers.split("super").length - 1;
const upwards = (path, by) => path.slice(0, Math.max(0, path.length - by));

/** The first names of the path, or group of paths, that begins there, below `base`. */
function heads(code, at, base) {
  if (code[at] !== "{") {
    const name = /^(?:r#)?(\w+|\*)/.exec(code.slice(at, at + 100))?.[1];
    return name === undefined ? [] : [base[0] ?? name];
  }
  return itemsOf(code, at).flatMap((item) => {
    const supers = /^(?:super::)*/.exec(item)[0];
    return heads(item, supers.length, upwards(base, count(supers)));
  });
}

/** The parts of a group in braces: `{a::{b, c}, d}` has `a::{b, c}` and `d`. */
function itemsOf(code, at) {
  const items = [""];
  let depth = 0;
  for (const character of code.slice(at)) {
    if (character === "}") depth -= 1;
    if (depth === 0 && character === "}") break;
    if (depth === 1 && character === ",") items.push("");
    else if (depth > 0) items[items.length - 1] += character;
    if (character === "{") depth += 1;
  }
  return items.map((item) => item.trim());
}
