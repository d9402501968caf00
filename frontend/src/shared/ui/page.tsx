import { createContext, useContext, useEffect, type ReactNode } from "react";
import { Landscape } from "./landscape.tsx";
import classes from "./page.module.css";

/** Marks a heading as the title for `pageTitle()`. */
export const titleProps = { id: "page-title", tabIndex: -1 } as const;

/** The end of a tab's title (rule `tab-titles`), which distinguishes two tournaments; empty on pages without one. */
export const TitleEnding = createContext("");

interface PageProps {
  /** The heading of the page, and with `TitleEnding` the title of the browser's tab. */
  title: string;
  intro?: ReactNode;
  /** Buttons and links beside the heading. */
  actions?: ReactNode;
  /** `form` is a narrow column, for a form or a few words. */
  width?: "form" | "wide";
  children?: ReactNode;
}

/** The frame of every page but the public one: heading, introduction, content. */
export function Page({ title, intro, actions, width = "wide", children }: PageProps) {
  const ending = useContext(TitleEnding);
  useDocumentTitle(ending === "" ? title : `${title} · ${ending}`);
  return (
    <article className={classes.page} data-width={width}>
      {width === "form" && <Landscape />}
      <div className={classes.head}>
        <h1 {...titleProps}>{title}</h1>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {intro !== undefined && <p className={classes.intro}>{intro}</p>}
      {children}
    </article>
  );
}

/** Focuses the title when the focused element vanishes, such as a deleted row. */
export function focusTitle(): void {
  pageTitle()?.focus();
}

/** The page's title, or the page itself before its title is rendered. */
export function pageTitle(): HTMLElement | null {
  return document.getElementById(titleProps.id) ?? document.querySelector("main");
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
