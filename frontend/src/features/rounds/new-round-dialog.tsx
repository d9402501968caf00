import { client } from "#api/client.ts";
import type { Round, TicketCategory, Tournament } from "#api/types.ts";
import { touched } from "#queries/touched.ts";
import { FormDialog } from "#shared/form/form-dialog.tsx";
import { newRound, roundBody, roundFields, withEndDate } from "./fields.ts";

interface NewRoundDialogProps {
  tournament: Tournament;
  categories: readonly TicketCategory[];
  /** Existing rounds, by time. */
  rounds: readonly Round[];
  onClose: () => void;
}

export function NewRoundDialog({ tournament, categories, rounds, onClose }: NewRoundDialogProps) {
  return (
    <FormDialog
      title="New Round"
      size="wide"
      onClose={onClose}
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
      reloads={touched.rounds}
    />
  );
}
