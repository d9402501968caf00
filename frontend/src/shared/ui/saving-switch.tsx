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
  /** Beside the switch; without it a table's column says what is switched. */
  label?: string;
  className?: string | undefined;
  isOn: boolean;
  /** Asked before anything is saved. */
  question?: string;
  send: (wanted: boolean) => Promise<Answer>;
  /** The queries to load again, also after a refusal: the row may be gone, or changed by somebody else. */
  reloads: Reloads;
  /** After a success, before anything is loaded again. */
  onDone?: (answer: Answer) => unknown;
  /** Instead of asking and saving: opens a dialog, for example. */
  onPress?: () => void;
}

/** A switch that saves at once, and shows what is wanted while it does. */
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
