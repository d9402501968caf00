// What a test spells out: the string literals of its source, comments and titles left out.

const SKIPPED = [
  /\/\/[^\n]*/y,
  /\/\*[\s\S]*?\*\//y,
  // A regular expression, told from a division or a closing tag by what stands before it.
  /(?<=(?:[(,=:[!&|?{;]|=>|\breturn)\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y,
];
const QUOTED = /'((?:[^'\\\n]|\\[\s\S])*)'|"((?:[^"\\\n]|\\[\s\S])*)"/y;
const TITLE = /(?:\b(?:describe|it|test)(?:\.\w+)*|\))\(\s*$/;
const ESCAPES = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", v: "\v", 0: "\0", "\n": "" };

/** What an interpolation leaves behind: it stands for some text that is not known here. */
const UNKNOWN = "…";

/** The string literals of a source; those joined by `+` count as one. */
export function stringLiterals(source) {
  const found = [];
  let last = { end: 0 };
  for (let at = 0; at < source.length;) {
    const skipped = skip(source, at);
    if (skipped > at) {
      at = skipped;
      continue;
    }
    const literal = quotedAt(source, at) ?? templateAt(source, at);
    if (literal === undefined) {
      at += 1;
      continue;
    }
    found.push(...literal.inner);
    if (last.text !== undefined && /^\s*\+\s*$/.test(source.slice(last.end, at))) {
      last.text += literal.text;
      last.end = literal.end;
    } else {
      last = { text: literal.text, end: literal.end };
      if (!TITLE.test(source.slice(Math.max(0, at - 80), at))) found.push(last);
    }
    at = literal.end;
  }
  return found.map((literal) => literal.text ?? literal);
}

function skip(source, at) {
  if (source[at] !== "/") return at;
  for (const pattern of SKIPPED) {
    pattern.lastIndex = at;
    if (pattern.test(source)) return pattern.lastIndex;
  }
  return at;
}

function quotedAt(source, at) {
  QUOTED.lastIndex = at;
  const match = QUOTED.exec(source);
  if (match === null) return undefined;
  return { text: unescape(match[1] ?? match[2]), end: QUOTED.lastIndex, inner: [] };
}

/** A template literal; the literals inside its interpolations are its `inner`. */
function templateAt(source, at) {
  if (source[at] !== "`") return undefined;
  let text = "";
  const inner = [];
  for (let here = at + 1; here < source.length; here += 1) {
    if (source[here] === "`") return { text: unescape(text), end: here + 1, inner };
    if (source.startsWith("${", here)) {
      const end = endOfInterpolation(source, here + 2);
      inner.push(...stringLiterals(source.slice(here + 2, end)));
      text += UNKNOWN;
      here = end;
    } else if (source[here] === "\\") {
      text += source.slice(here, here + 2);
      here += 1;
    } else {
      text += source[here];
    }
  }
  return undefined;
}

/** The place of the brace that closes an interpolation. */
function endOfInterpolation(source, start) {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const literal = quotedAt(source, at) ?? templateAt(source, at);
    if (literal !== undefined) at = literal.end - 1;
    else if (source[at] === "{") depth += 1;
    else if (source[at] === "}" && depth === 0) return at;
    else if (source[at] === "}") depth -= 1;
  }
  return source.length;
}

function unescape(text) {
  return text.replace(
    /\\(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/gi,
    (_, braced, four, two, char) => {
      const code = braced ?? four ?? two;
      return code === undefined
        ? (ESCAPES[char] ?? char)
        : String.fromCodePoint(parseInt(code, 16));
    },
  );
}
