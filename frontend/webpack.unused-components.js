/**
 * A loader for packages whose components are made by a call, `forwardRef` say, and then given a name for the developer's tools: webpack
 * keeps such a component, and all it needs, even where nobody uses it. Without the name, and with the call marked as pure, it goes.
 */
export default function unusedComponents(source) {
  return source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
    .replace(/ = (React\d*\.(?:createContext|forwardRef|memo)\()/g, " = /* @__PURE__ */ $1");
}
