import { client } from "#api/client.ts";
import type { Sponsor } from "#api/types.ts";
import { touched } from "#queries/touched.ts";
import { paths } from "#shared/paths.ts";
import { Link } from "#shared/ui/link.tsx";
import { DeleteButton } from "#shared/user-or-sponsor/delete-button.tsx";
import { EditLink } from "#shared/user-or-sponsor/edit-link.tsx";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import type { TableProps } from "#shared/ui/searched-list.tsx";
import { DownloadLogo } from "./download-logo.tsx";
import { LogoApproval } from "./logo-approval.tsx";
import { logoName } from "./logo-name.ts";
import { LogoPreview } from "./logo-preview.tsx";
import { LongText } from "./long-text.tsx";
import { OnEvent } from "./on-event.tsx";
import classes from "./sponsors.module.css";
import { useSponsorFilter } from "./use-sponsor-filter.ts";

const columns: readonly Column<Sponsor>[] = [
  { title: "Name", isFreeText: true, cell: (sponsor) => <Name sponsor={sponsor} /> },
  {
    title: "Description",
    isFreeText: true,
    cell: ({ name, description }) => (
      <div className={classes.description}>
        <LongText text={description} what={`the description of ${name}`} />
      </div>
    ),
  },
  { title: "Logo", cell: (sponsor) => <Logo sponsor={sponsor} /> },
  {
    title: "Download Logo",
    cell: ({ name, logos: [first] }) =>
      first === undefined ? "–" : <DownloadLogo imageUrl={first.imageUrl} sponsorName={name} />,
  },
];

export function SponsorTable({ rows, onGone }: TableProps<Sponsor>) {
  const { filter } = useSponsorFilter();
  const actions: readonly Column<Sponsor>[] = [
    {
      title: "Logo Verified",
      cell: ({ id, name, version, logos: [first] }) =>
        first === undefined ? (
          "–"
        ) : (
          <LogoApproval
            logo={first}
            sponsorId={id}
            version={version}
            sponsorName={name}
            onDone={() => filter.unapprovedLogos && onGone()}
          />
        ),
    },
    { title: "Put on this event", cell: (sponsor) => <OnEvent sponsor={sponsor} /> },
    {
      title: "Edit",
      isAction: true,
      cell: ({ id, name }) => <EditLink type="sponsor" id={id} name={name} />,
    },
    {
      title: "Delete",
      isAction: true,
      cell: ({ id, name }) => (
        <DeleteButton
          type="sponsor"
          name={name}
          remove={() => client.DELETE("/api/Sponsor/{id}", { params: { path: { id } } })}
          onGone={onGone}
          reloads={touched.sponsors}
        />
      ),
    },
  ];
  return <DataTable label="Sponsors" columns={[...columns, ...actions]} rows={rows} />;
}

function Name({ sponsor }: { sponsor: Sponsor }) {
  const { name, liveFlag, approval } = sponsor;
  return (
    <div className={classes.name}>
      {name}
      {approval === "waiting" && <p className={classes.dimmed}>Waits for approval.</p>}
      {approval === "refused" && <p className={classes.dimmed}>Refused.</p>}
      {!liveFlag && approval === "approved" && (
        <p className={classes.dimmed}>Not live: visitors do not see it.</p>
      )}
    </div>
  );
}

/** The first logo, which counts (rule `logos`). The others are decided on in the sponsor's page. */
function Logo({ sponsor: { id, name, logos } }: { sponsor: Sponsor }) {
  const tournamentId = useTournamentId();
  const [first, ...others] = logos;
  if (first === undefined) return <span className={classes.dimmed}>No logo</span>;
  const unapproved = others.filter(({ verified }) => !verified).length;
  return (
    <>
      <LogoPreview imageUrl={first.imageUrl} alt={logoName(name)} />
      {others.length > 0 && (
        <p className={classes.others}>
          <Link
            to={paths.editUserOrSponsor(tournamentId, "sponsor", id)}
            state={{ type: "sponsor" }}
            aria-label={`${others.length} more of ${name}`}
          >
            {others.length} more
          </Link>
          {unapproved > 0 && `, ${unapproved} unapproved`}
        </p>
      )}
    </>
  );
}
