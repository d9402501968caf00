// Finds names of tests that are too long, and comments without a noun for their subject.

/** The longest name of a test, in characters (CONTRIBUTING.md). */
const LONGEST_NAME = 70;

/** Files with comments of ours. Existing migrations never change, so they are left out. */
const commented = /(?:\.(?:rs|tsx?|m?js|sh|py|toml|conf|just)|(?:^|\/)(?:justfile|dev))$/;

/** Generated: its comments come from the server's code, which is checked there. */
const generated = /api\/schema\.ts$/;

const comment = /^\s*(?:\/\/[/!]?|\/?\*\*?|#)\s+(?=\w)(.*)/;

/** Names of Rust functions (only tests have names that long) and titles of the pages' tests. */
const testNames = [
  [/\.rs$/, /\bfn (\w+)/g],
  [
    /\.(test|e2e)\.\w+$/,
    /\b(?:it|test|describe)(?:\.each\((?:[^()]|\([^()]*\))*\))?\(\s*(?:"([^"\n]+)"|`([^`\n]+)`)/g,
  ],
];

export function checkTestNames(path, text, report) {
  for (const [, names] of testNames.filter(([ending]) => ending.test(path)))
    for (const match of text.matchAll(names)) {
      // Tags such as `@phone` are no part of the sentence.
      const name = (match[1] ?? match[2]).replace(/( @\w+)+$/, "");
      if (name.length > LONGEST_NAME)
        report(match.index, `'${name}' has ${name.length} characters, ${LONGEST_NAME} at most`);
    }
}

/** Looks at the first word of each comment: "What a call answers" is "The answer of a call" (CONTRIBUTING.md). */
export function checkComments(path, text, report) {
  if (!commented.test(path) || generated.test(path)) return;
  let [index, isInside] = [0, false];
  for (const line of text.split("\n")) {
    const said = comment.exec(line)?.[1];
    const [opening] = /^(?:What|Who)\b(?!.*\?$)/.exec(said ?? "") ?? [];
    if (opening !== undefined && !isInside)
      report(index, `a comment begins with '${opening}': begin with a noun`);
    isInside = said !== undefined;
    index += line.length + 1;
  }
}
