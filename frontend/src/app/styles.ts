/**
 * The styles of every page, the kit's first. A component of the kit imports its own style sheet where it is used
 * (`@mantine/core/styles/Button.layer.css`), so a page loads only the sheets that it needs.
 */
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/global.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@fontsource-variable/figtree";
import "./global.css";
