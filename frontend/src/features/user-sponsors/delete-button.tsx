import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UserOrSponsor } from "#shared/paths.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { askConfirm } from "#shared/ui/alerts.ts";

interface DeleteButtonProps {
  type: UserOrSponsor;
  /** Whose it is, for the question. */
  name: string;
  remove: () => Promise<unknown>;
  /** It is gone, and the button with it. */
  onGone: () => void;
}

export function DeleteButton({ type, name, remove, onGone }: DeleteButtonProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: onGone,
    // Also after a refusal: the row may be gone already.
    onSettled: () => queries.invalidateQueries(),
  });
  const ask = () => {
    if (isPending) return;
    if (askConfirm(`Are you sure you want to delete this ${type}?\n\n${name}`)) mutate();
  };
  return (
    <ActionButton aria-label={`Delete ${name}`} onClick={ask}>
      Delete
    </ActionButton>
  );
}
