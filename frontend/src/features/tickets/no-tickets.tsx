import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "#shared/paths.ts";
import { mostRecentLiveQuery } from "#queries/tournaments.ts";
import { Empty } from "#shared/ui/page-states.tsx";

export function NoTickets({ past }: { past: boolean }) {
  return <Empty>{past ? <p>No tickets found.</p> : <WayToRegister />}</Empty>;
}

function WayToRegister() {
  const { data: tournament } = useQuery(mostRecentLiveQuery());
  return (
    <p>
      <Link to={tournament ? paths.register(tournament.id) : paths.home()}>Register</Link> to get
      tickets to an event!
    </p>
  );
}
