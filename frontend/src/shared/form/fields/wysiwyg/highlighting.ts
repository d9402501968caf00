import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import markdown from "highlight.js/lib/languages/markdown";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import sql from "highlight.js/lib/languages/sql";
import xml from "highlight.js/lib/languages/xml";

const grammars = {
  bash,
  cpp,
  cs: csharp,
  css,
  diff,
  xml,
  java,
  javascript,
  markdown,
  php,
  python,
  ruby,
  sql,
};

for (const [key, grammar] of Object.entries(grammars)) hljs.registerLanguage(key, grammar);

export { hljs };

/** The languages of code (rule `editor`); plain has no colours. */
export const languages = [
  { key: "plain", label: "Plain" },
  { key: "bash", label: "bash" },
  { key: "cpp", label: "C++" },
  { key: "cs", label: "C#" },
  { key: "css", label: "CSS" },
  { key: "diff", label: "diff" },
  { key: "xml", label: "HTML/XML" },
  { key: "java", label: "Java" },
  { key: "javascript", label: "JavaScript" },
  { key: "markdown", label: "Markdown" },
  { key: "php", label: "PHP" },
  { key: "python", label: "Python" },
  { key: "ruby", label: "Ruby" },
  { key: "sql", label: "SQL" },
];

/** The code with its tokens in spans; null for a language without highlighting. */
export function highlighted(code: string, language: string): string | null {
  return language in grammars ? hljs.highlight(code, { language }).value : null;
}
