/**
 * The styles of every page, the kit's first. A component of the kit brings its own style sheet where it is
 * used (`@mantine/core/styles/Button.layer.css`), so that a page loads what it shows.
 */
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/global.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@fontsource-variable/figtree";
import "./global.css";
