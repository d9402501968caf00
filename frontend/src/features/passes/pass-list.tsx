import { useQuery } from "@tanstack/react-query";
import type { Pass } from "#api/types.ts";
import { siteQuery } from "#queries/site.ts";
import { isPast } from "#shared/lib/dates.ts";
import { isCancelled } from "./is-cancelled.ts";
import { PassCard } from "./pass-card.tsx";
import classes from "./passes.module.css";

interface PassListProps {
  passes: readonly Pass[];
  onShow: (pass: Pass) => void;
}

/** Passes of coming events, with cancelled ones last, then passes of past events, each part under a heading. */
export function PassList({ passes, onShow }: PassListProps) {
  const { data: site } = useQuery(siteQuery());
  const ofLive = passes.filter((pass) => !isCancelled(pass));
  const inOrder = [...ofLive, ...passes.filter(isCancelled)];
  const isOver = ({ tournament }: Pass) => site !== undefined && isPast(tournament, site.timeZone);
  const kinds = [
    { title: "To come", isPast: false, passes: inOrder.filter((pass) => !isOver(pass)) },
    { title: "Past events", isPast: true, passes: passes.filter(isOver) },
  ];
  return kinds
    .filter(({ passes }) => passes.length > 0)
    .map(({ title, isPast, passes }) => (
      <section key={title} className={classes.kind} aria-label={title}>
        <h2>{title}</h2>
        <ul className={classes.passes}>
          {passes.map((pass) => (
            <PassCard key={pass.id} pass={pass} isPast={isPast} onShow={() => onShow(pass)} />
          ))}
        </ul>
      </section>
    ));
}
