/** Widths of the window at which layouts change, with the names of `shared/ui/breakpoints.module.css` (held equal by `checks/breakpoints.test.mjs`). */
export const breakpoints = { abovePhone: "36em", tablet: "48em", desktop: "62em" } as const;

/** Up to this width a long list has short pages, as a row is a card of many lines. */
export const shortPages = "40em";
