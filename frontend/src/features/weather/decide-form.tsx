import { useQueryClient } from "@tanstack/react-query";
import type { TournamentWeather } from "#api/types.ts";
import { touched } from "#queries/touched.ts";
import { decideWeather } from "#queries/weather.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { reload } from "#shared/lib/reload.ts";
import { askConfirm } from "#shared/ui/alerts.ts";
import { focusTitle } from "#shared/ui/page.tsx";
import { decisionFields, decisionOf, decisionQuestion, newDecision } from "./fields.ts";

interface DecideFormProps {
  of: TournamentWeather;
  timeZone: string;
}

/** The form of a decision, with a confirmation before it sends mails. */
export function DecideForm({ of, timeZone }: DecideFormProps) {
  const queries = useQueryClient();
  const { tournamentId, dateStart, version } = of;
  return (
    <DataForm
      method="post"
      submitLabel="Decide"
      initialValues={newDecision(dateStart)}
      fields={decisionFields}
      onPostFunction={async (values) => {
        const question = decisionQuestion(values);
        if (question !== null && !askConfirm(question)) return;
        await decideWeather(decisionOf(values, tournamentId, timeZone), version);
        focusTitle();
        await reload(queries, touched.weather);
      }}
    />
  );
}
