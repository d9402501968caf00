import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, type NavigateOptions } from "react-router";
import { reload } from "./reload.ts";

/**
 * Goes from a form to the page of the created row. It replaces the form in the history, because a second submit of the form would create another
 * row. A form in a dialog has no history entry, and passes `replace: false`.
 */
export function useCreated(pageOf: (id: number) => string, options: NavigateOptions = {}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async ({ id }: { id: number }) => {
    // Not awaited, as the next page loads its own data.
    void reload(queries, "everything");
    await navigate(pageOf(id), { replace: true, ...options });
  };
}
