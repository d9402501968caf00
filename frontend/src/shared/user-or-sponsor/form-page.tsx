import type { ReactNode } from "react";
import { paths, type UserOrSponsor } from "#shared/paths.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Page } from "#shared/ui/page.tsx";
import classes from "./sections.module.css";

const headings = { user: "User Information", sponsor: "Sponsor Information" } as const;
const lists = { user: "All users", sponsor: "All sponsors" } as const;

interface FormPageProps {
  type: UserOrSponsor;
  children: ReactNode;
}

/** The page with the form of a user or a sponsor, and a link back to the list. */
export function FormPage({ type, children }: FormPageProps) {
  const list = paths.usersAndSponsors(useTournamentId(), type);
  return (
    <Page
      title={headings[type]}
      width="form"
      actions={<ActionLink to={list}>{lists[type]}</ActionLink>}
    >
      <div className={classes.sections}>{children}</div>
    </Page>
  );
}
