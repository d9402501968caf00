import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate, type NavigateOptions } from "react-router";

/**
 * Leads from a form on to the page of what it made, where there is more to do. Going back from there does not lead to the
 * form again, which would make another one; a form in a dialog has no address that could be gone back to, and says so with
 * `replace: false`.
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
