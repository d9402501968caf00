import { client } from "#api/client.ts";
import type { Round, TicketCategory, Tournament } from "#api/types.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { newRound, roundBody, roundFields, withEndDate } from "./fields.ts";
import { useReloadRounds } from "#queries/rounds.ts";

interface NewRoundDialogProps {
  tournament: Tournament;
  categories: readonly TicketCategory[];
  /** Those that are there, by time. */
  rounds: readonly Round[];
  onClose: () => void;
}

/** Adds a round; then the rounds are loaded again and the dialog closes. */
export function NewRoundDialog({ tournament, categories, rounds, onClose }: NewRoundDialogProps) {
  const reload = useReloadRounds();
  return (
    <Dialog title="New Round" size="wide" isForm onClose={onClose}>
      <DataForm
        method="create"
        name="Round"
        fields={roundFields(categories)}
        initialValues={newRound(tournament, categories, rounds)}
        onChange={withEndDate}
        onCreateFunction={(values, headers) =>
          client.POST("/api/Round", {
            body: { tournamentId: tournament.id, ...roundBody(values, categories) },
            headers,
          })
        }
        onAfterCreate={async () => {
          await reload();
          onClose();
        }}
      />
    </Dialog>
  );
}
