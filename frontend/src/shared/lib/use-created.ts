import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate, type NavigateOptions } from "react-router";

/**
 * Goes from a form to the page of the created row. Replaces the form in the history, because going back to it
 * would create another row; a form in a dialog has no history entry, and passes `replace: false`.
 */
export function useCreated(pageOf: (id: number) => string, options: NavigateOptions = {}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const created = useRef(0);
  return {
    remember: ({ id }: { id: number }) => {
      created.current = id;
    },
    goOn: async () => {
      void queries.invalidateQueries();
      await navigate(pageOf(created.current), { replace: true, ...options });
    },
  };
}
