import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "#shared/paths.ts";
import { tournamentQuery } from "#queries/tournaments.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionButton, ActionLink } from "#shared/ui/action.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { NewWidgetDialog } from "./new-widget-dialog.tsx";
import { widgetsQuery } from "#queries/widgets.ts";
import { widgetTypesQuery } from "./staff-queries.ts";
import { useOpened } from "./use-opened.ts";
import { WidgetList } from "./widget-list.tsx";

/** The widgets below the event page's description, edited and ordered by staff (rule `widgets`). */
export default function EventContentPage() {
  const id = useTournamentId();
  const { data: tournament } = useQuery(tournamentQuery(id));
  const widgets = useQuery(widgetsQuery(id));
  const types = useQuery(widgetTypesQuery());
  const [isAdding, setIsAdding] = useState(false);
  const opened = useOpened();

  const isReady = widgets.data !== undefined && types.data !== undefined;
  return (
    <Page
      title="Event Content"
      intro="What visitors read on the event page below its description. Drag a section by its handle to put it in another place."
      actions={
        <>
          {tournament !== undefined && (
            <ActionLink to={paths.publicTournament(id, tournament.slug)}>Event Page</ActionLink>
          )}
          {isReady && (
            <ActionButton emphasis="primary" onClick={() => setIsAdding(true)}>
              New Widget
            </ActionButton>
          )}
        </>
      }
    >
      <QueryStates of={[widgets, types]} what="The content" />
      {isReady && widgets.data.length === 0 && (
        <Empty>
          <p>There is no content yet. Add the first widget: a text, a gallery or a post.</p>
        </Empty>
      )}
      {isReady && widgets.data.length > 0 && (
        <WidgetList
          tournamentId={id}
          widgets={widgets.data}
          types={types.data}
          opened={opened.ids}
          onToggle={opened.toggle}
        />
      )}
      {isAdding && isReady && (
        <NewWidgetDialog
          tournamentId={id}
          types={types.data}
          onCreated={opened.open}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Page>
  );
}
