import { client } from "#api/client.ts";
import type { Tournament } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { isAdmin, isContentEditor } from "#session/access.ts";
import { useEuser } from "#session/euser.tsx";
import { paddedDate } from "#shared/lib/dates.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { Link } from "#shared/ui/link.tsx";
import { focusTitle } from "#shared/ui/page.tsx";
import { RowActions } from "#shared/ui/row-actions.tsx";
import { touched } from "#queries/touched.ts";

interface TournamentActionsProps {
  tournament: Tournament;
  /** The id of the element with the tournament's name. */
  describedBy: string;
  onCopy: () => void;
}

/** The actions for staff on a tournament in the list (rule `menus`). */
export function TournamentActions({ tournament, describedBy, onCopy }: TournamentActionsProps) {
  const { euser } = useEuser();
  const { id, name, dateStart } = tournament;
  if (!isAdmin(euser) && !isContentEditor(euser)) return null;
  return (
    <RowActions>
      <Link to={paths.editTournament(id)} aria-describedby={describedBy}>
        Edit
      </Link>
      {isAdmin(euser) && (
        <>
          <button type="button" aria-describedby={describedBy} onClick={onCopy}>
            Copy
          </button>
          <CallButton
            isPlain
            aria-describedby={describedBy}
            question={`Are you sure you want to delete this tournament?\n\n${name}, ${paddedDate(dateStart)}`}
            send={() => client.DELETE("/api/Tournament/{id}", { params: { path: { id } } })}
            onDone={focusTitle}
            reloads={touched.tournaments}
          >
            Delete
          </CallButton>
        </>
      )}
    </RowActions>
  );
}
