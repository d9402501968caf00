import type { Reloads } from "#shared/lib/reload.ts";
import type { UserOrSponsor } from "#shared/paths.ts";
import { CallButton } from "#shared/ui/call-button.tsx";

interface DeleteButtonProps {
  type: UserOrSponsor;
  name: string;
  remove: () => Promise<unknown>;
  /** Called after the deletion, which removes the button, too. */
  onGone: () => void;
  reloads: Reloads;
}

export function DeleteButton({ type, name, remove, onGone, reloads }: DeleteButtonProps) {
  return (
    <CallButton
      aria-label={`Delete ${name}`}
      question={`Are you sure you want to delete this ${type}?\n\n${name}`}
      send={remove}
      onDone={onGone}
      reloads={reloads}
    >
      Delete
    </CallButton>
  );
}
