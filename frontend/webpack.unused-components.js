/**
 * A loader for packages that create components by a call, such as `forwardRef`, and then assign a `displayName`. Webpack keeps such a component
 * and its imports even if it is unused. Without the name, and with the call marked as pure, webpack drops it.
 */
export default function unusedComponents(source) {
  return source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
    .replace(/ = (React\d*\.(?:createContext|forwardRef|memo)\()/g, " = /* @__PURE__ */ $1");
}
