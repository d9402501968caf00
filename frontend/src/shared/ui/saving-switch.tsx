import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Reloads } from "#shared/lib/reload.ts";
import { askConfirm } from "./alerts.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";

interface SavingSwitchProps<Answer> {
  "aria-label": string;
  /** Shown beside the switch; in a table the column's heading names it instead. */
  label?: string;
  className?: string | undefined;
  isOn: boolean;
  /** Asked before saving. */
  question?: string;
  send: (wanted: boolean) => Promise<Answer>;
  /** The queries to reload, also after a refusal: the row may be deleted, or changed by another user. */
  reloads: Reloads;
  /** Called after a success, before the reload. */
  onDone?: (answer: Answer) => unknown;
  /** Called instead of asking and saving: opens a dialog, for example. */
  onPress?: () => void;
}

/** A switch that saves at once, and shows the new state meanwhile. */
export function SavingSwitch<Answer>(props: SavingSwitchProps<Answer>) {
  const { isOn, question, send, reloads, onDone, onPress, ...rest } = props;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: send,
    onSuccess: (answer) => onDone?.(answer),
    meta: { reloads },
  });
  const call = useOneAtATime(mutate);
  const press = () => {
    // Not `disabled` meanwhile: a disabled element loses the focus.
    if (call.isUnderWay()) return;
    if (onPress !== undefined) onPress();
    else if (question === undefined || askConfirm(question)) call.start(!isOn);
  };
  return (
    <Switch
      {...rest}
      checked={isPending ? variables : isOn}
      aria-busy={isPending}
      onChange={press}
    />
  );
}
