import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { client } from "#api/client.ts";
import type { Tournament } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { isAdmin, isContentEditor } from "#session/access.ts";
import { useEuser } from "#session/euser.tsx";
import { askConfirm } from "#shared/ui/alerts.ts";
import { focusTitle } from "#shared/ui/page.tsx";
import { RowActions } from "#shared/ui/row-actions.tsx";
import { tournamentKeys } from "#queries/tournaments.ts";

interface TournamentActionsProps {
  tournament: Tournament;
  /** The id of the element with its name. */
  describedBy: string;
  onCopy: () => void;
}

/** The actions of staff for a tournament in the list (rule `menus`). */
export function TournamentActions({ tournament, describedBy, onCopy }: TournamentActionsProps) {
  const { euser } = useEuser();
  if (!isAdmin(euser) && !isContentEditor(euser)) return null;
  return (
    <RowActions>
      <Link to={paths.editTournament(tournament.id)} aria-describedby={describedBy}>
        Edit
      </Link>
      {isAdmin(euser) && (
        <>
          <button type="button" aria-describedby={describedBy} onClick={onCopy}>
            Copy
          </button>
          <Delete tournament={tournament} describedBy={describedBy} />
        </>
      )}
    </RowActions>
  );
}

function Delete({ tournament, describedBy }: Omit<TournamentActionsProps, "onCopy">) {
  const { id, name } = tournament;
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.DELETE("/api/Tournament/{id}", { params: { path: { id } } }),
    onSuccess: focusTitle,
    // Also after a failure: somebody else may have deleted it.
    onSettled: () => queries.invalidateQueries({ queryKey: tournamentKeys.all }),
  });
  const ask = () => {
    if (isPending) return;
    if (askConfirm(`Are you sure you want to delete this tournament?\n\n${name}`)) mutate();
  };
  return (
    <button type="button" aria-describedby={describedBy} onClick={ask}>
      Delete
    </button>
  );
}
