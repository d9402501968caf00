import { useMutation } from "@tanstack/react-query";
import type { ComponentPropsWithoutRef } from "react";
import type { Reloads } from "#shared/lib/reload.ts";
import { ActionButton } from "./action.tsx";
import { askConfirm } from "./alerts.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";

interface CallButtonProps<Answer> extends Omit<
  ComponentPropsWithoutRef<typeof ActionButton>,
  "onClick"
> {
  /** Asked before the call is made; without it the button calls at once. */
  question?: string;
  send: () => Promise<Answer>;
  /** The queries to reload, also after a refusal: the row may be deleted, or changed by another user. */
  reloads?: Reloads;
  /** Called after a success, before the reload: the button may vanish then, and the focus with it. */
  onDone?: (answer: Answer) => unknown;
  /** Unstyled, as in `RowActions`. */
  isPlain?: boolean;
}

/** A button that makes one call at a time, after a question if it has one. */
export function CallButton<Answer>(props: CallButtonProps<Answer>) {
  const { question, send, reloads, onDone, isPlain = false, emphasis, ...rest } = props;
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (answer) => onDone?.(answer),
    meta: reloads === undefined ? {} : { reloads },
  });
  const call = useOneAtATime(mutate);
  const button = {
    ...rest,
    type: "button",
    "aria-busy": isPending,
    onClick: () => {
      if (!call.isUnderWay() && (question === undefined || askConfirm(question))) call.start();
    },
  } as const;
  if (isPlain) return <button {...button} />;
  return <ActionButton {...button} {...(emphasis && { emphasis })} />;
}
