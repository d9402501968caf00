// The texts that a test asserts on a page: the string literals inside its queries and expectations.
import ts from "typescript";

/** The text of an interpolation, which is unknown here. */
const UNKNOWN = "…";

/** Calls that search for a text or compare with one: Testing Library's and Playwright's queries, and matchers. */
const ASSERTS =
  /^((get|query|find)(All)?By\w+|to(Be|Equal|StrictEqual|Contain|ContainEqual|Match|MatchObject|Throw)|toHave\w+|toContainText|expect\w+|locator)$/;
const BY_TABLE = /^(it|test|describe)\.each$/;

/** The asserted literals of a source; those joined by `+` count as one. Mocks' answers and titles of tests are left out. */
export function assertedLiterals(source) {
  const file = ts.createSourceFile(
    "a.tsx",
    source,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const constants = constantsOf(file);
  const found = new Set();
  const seen = new Set();
  const collect = (node) => {
    const text = textOf(node);
    if (text !== undefined) found.add(text);
    else if (ts.isIdentifier(node)) follow(node);
    if (text === undefined || ts.isTemplateExpression(node)) ts.forEachChild(node, collect);
  };
  const follow = ({ text: name }) => {
    if (seen.has(name)) return;
    seen.add(name);
    constants.get(name)?.forEach(collect);
  };
  const helpers = helpersOf(file);
  const visit = (node) => {
    const looks =
      ts.isCallExpression(node) && (asserts(node) || helpers.has(node.expression.getText()));
    if (looks && !isAbsence(node)) node.arguments.forEach(collect);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found];
}

function asserts({ expression, parent }) {
  // `it.each(rows)("…")`: the test compares with the contents of the rows.
  if (BY_TABLE.test(expression.getText())) return ts.isCallExpression(parent);
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  return ts.isIdentifier(name) && name.text !== "expect" && ASSERTS.test(name.text);
}

const ABSENT =
  /^(toBeNull|not\.toBe(Visible|InTheDocument|Attached)|toHave(Count|Length)\(0\)|toEqual\(\[\]\))/;

/** Whether a call asserts that its text is absent: `expect(queryByText("x")).toBeNull()`, `expect(y).not.toContain("x")`. */
function isAbsence(call) {
  const { expression } = call;
  if (ts.isPropertyAccessExpression(expression) && /\.not$/.test(expression.expression.getText()))
    return true;
  let node = call;
  while (node.parent && !ts.isStatement(node.parent) && !ts.isFunctionLike(node.parent)) {
    node = node.parent;
    if (!ts.isCallExpression(node) || node.expression.getText() !== "expect") continue;
    let whole = node;
    while (ts.isPropertyAccessExpression(whole.parent) || ts.isCallExpression(whole.parent))
      whole = whole.parent;
    const matcher = whole.getText().slice(node.getText().length).replace(/^\./, "");
    return ABSENT.test(matcher);
  }
  return false;
}

/** The functions of a source that search for their argument, as `const tag = (name) => screen.getByText(name)`. */
function helpersOf(file) {
  const helpers = new Set();
  const visit = (node) => {
    const isFunction = ts.isArrowFunction(node) || ts.isFunctionDeclaration(node);
    const name = isFunction ? (node.name ?? node.parent.name)?.getText() : undefined;
    if (name !== undefined && node.body !== undefined) {
      const given = new Set(node.parameters.map((parameter) => parameter.name.getText()));
      if (looksFor(node.body, given, helpers)) helpers.add(name);
    }
    ts.forEachChild(node, visit);
  };
  // A helper may call another one, which may stand below it.
  for (let known = -1; known < helpers.size;) {
    known = helpers.size;
    visit(file);
  }
  return helpers;
}

/** Whether a query, a matcher or a helper gets one of the names. */
function looksFor(node, names, helpers) {
  const holds = (one) =>
    (ts.isIdentifier(one) && names.has(one.text)) || (ts.forEachChild(one, holds) ?? false);
  const looks = (one) => asserts(one) || helpers.has(one.expression.getText());
  if (ts.isCallExpression(node) && looks(node) && !isAbsence(node) && node.arguments.some(holds))
    return true;
  return ts.forEachChild(node, (child) => looksFor(child, names, helpers) || undefined) ?? false;
}

/** The initializers of the constants of a source, by name: a query may be given one. */
function constantsOf(file) {
  const constants = new Map();
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isPlain(node.initializer))
      constants.set(node.name.text, [...(constants.get(node.name.text) ?? []), node.initializer]);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return constants;
}

/** A text or a list of texts. An object is none, as it may be the answer of a mock. */
function isPlain(node) {
  if (node === undefined) return false;
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isPlain);
  return textOf(node) !== undefined || ts.isIdentifier(node);
}

/** The text of a literal, of a template, or of several joined ones; undefined of any other node. */
function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => UNKNOWN + span.literal.text).join("");
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken)
    return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}
