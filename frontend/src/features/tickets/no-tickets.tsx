import { useQuery } from "@tanstack/react-query";
import { paths } from "#shared/paths.ts";
import { mostRecentLiveQuery } from "#queries/tournaments.ts";
import { Link } from "#shared/ui/link.tsx";
import { Empty } from "#shared/ui/page-states.tsx";
import { usePassesToCome } from "./own-passes.tsx";

interface NoTicketsProps {
  past: boolean;
  timeZone: string;
}

/** The empty list of tickets. Visitors with a pass on another's ticket get a link to the pass instead of the advice to register. */
export function NoTickets({ past, timeZone }: NoTicketsProps) {
  const passes = usePassesToCome(timeZone);
  return (
    <Empty>
      {past && <p>No tickets found.</p>}
      {!past && passes.length > 0 && (
        <p>You have reserved no ticket yourself. Your pass is above.</p>
      )}
      {!past && passes.length === 0 && <WayToRegister />}
    </Empty>
  );
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
