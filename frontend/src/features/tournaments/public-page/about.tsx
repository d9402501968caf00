import { useQuery } from "@tanstack/react-query";
import type { Tournament } from "#api/types.ts";
import { widgetsQuery } from "#features/widgets/queries.ts";
import { Failed, Loading } from "#shared/ui/page-states.tsx";
import classes from "./about.module.css";
import { WidgetBlock } from "./widget-block.tsx";

export function About({ tournament: { id, description } }: { tournament: Tournament }) {
  const { data: widgets, isPending, isError, refetch } = useQuery(widgetsQuery(id));
  return (
    <div className={classes.about}>
      <section className={classes.lead}>
        <h2>About The Event</h2>
        <p>{description}</p>
      </section>
      {isPending && <Loading />}
      {isError && <Failed onRetry={refetch}>The rest of this page could not be loaded.</Failed>}
      {widgets
        ?.filter(({ liveFlag }) => liveFlag)
        .map((widget) => (
          <WidgetBlock key={widget.id} widget={widget} />
        ))}
    </div>
  );
}
