import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { client } from "#api/client.ts";
import type { UserSponsor } from "#api/types.ts";
import { touched } from "#queries/touched.ts";
import { tournamentsQuery } from "#queries/tournaments.ts";
import { usersOfSponsorQuery } from "#queries/user-sponsors.ts";
import sections from "#shared/user-or-sponsor/sections.module.css";
import { paddedDate } from "#shared/lib/dates.ts";
import { personNameAndEmail } from "#shared/lib/person-name.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { CallButton } from "#shared/ui/call-button.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import classes from "./sponsors.module.css";

interface LinkedUsersProps {
  sponsorId: number;
  /** The address of the page that links another user, on pages of a tournament. */
  linkAddress?: string;
}

/** The users who manage the sponsor, for Admins. */
export function LinkedUsers({ sponsorId, linkAddress }: LinkedUsersProps) {
  const query = useQuery(usersOfSponsorQuery(sponsorId));
  const { data: links } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={sections.section} aria-labelledby="linked-users">
      <h2 ref={heading} id="linked-users" tabIndex={-1}>
        Linked users
      </h2>
      <p>They may edit this sponsor and reserve tickets for it.</p>
      <QueryStates of={query} what="The linked users" />
      {links?.length === 0 && <p>There are no linked users.</p>}
      {links !== undefined && links.length > 0 && (
        <ul className={classes.links} aria-labelledby="linked-users">
          {links.map((link) => (
            <Row key={link.id} link={link} onGone={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      {linkAddress !== undefined && <ActionLink to={linkAddress}>Link User to Sponsor</ActionLink>}
    </section>
  );
}

function Row({ link, onGone }: { link: UserSponsor; onGone: () => void }) {
  const { data: tournaments } = useQuery(tournamentsQuery());
  const name = personNameAndEmail(link.user);
  const tournament = tournaments?.find(({ id }) => id === link.tournamentId);
  return (
    <li>
      <div>
        {name}
        {!link.emailProven && <p className={classes.dimmed}>Address not confirmed</p>}
        {tournament !== undefined && (
          <p className={classes.dimmed}>
            For {tournament.name}, {paddedDate(tournament.dateStart)}
          </p>
        )}
      </div>
      <CallButton
        aria-label={`Unlink User ${name}`}
        question="Are you sure to unlink this user?"
        send={() => client.DELETE("/api/UserSponsor/{id}", { params: { path: { id: link.id } } })}
        onDone={onGone}
        reloads={touched.userSponsors}
      >
        Unlink User
      </CallButton>
    </li>
  );
}
