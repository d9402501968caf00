import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { paths, type UserOrSponsor } from "#app/paths.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";

/** Leads from the form of a new user or sponsor to the page of what it made: there is more to do, as a mail to send. */
export function useCreated(type: UserOrSponsor) {
  const tournamentId = useTournamentId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const created = useRef(0);
  return {
    remember: ({ id }: { id: number }) => {
      created.current = id;
    },
    goOn: async () => {
      void queries.invalidateQueries();
      const to = paths.editUserOrSponsor(tournamentId, type, created.current);
      await navigate(to, { replace: true, state: { type } });
    },
  };
}
