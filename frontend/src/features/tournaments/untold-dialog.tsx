import { paths } from "#shared/paths.ts";
import { labelsOf } from "#shared/lib/setting-labels.ts";
import { ActionButton, ActionLink } from "#shared/ui/action.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import classes from "./untold-dialog.module.css";

interface UntoldDialogProps {
  /** Settings of the fund, by their names on the wire. */
  missing: readonly string[];
  onAnswer: (isMeant: boolean) => void;
}

/** Names the settings that buyers need and nobody has told, before a tournament is set live. */
export function UntoldDialog({ missing, onAnswer }: UntoldDialogProps) {
  return (
    <Dialog title="Set it live without these settings?" onClose={() => onAnswer(false)}>
      <div className={classes.untold}>
        <p>Nobody has told the site:</p>
        <ul>
          {labelsOf(missing).map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
        <p>
          Pages and mails leave out what is missing, so buyers may not know how to pay or whom to
          ask.
        </p>
        <div className={classes.ways}>
          <ActionLink to={paths.fundSettings()} emphasis="primary" onClick={() => onAnswer(false)}>
            Open Fund Settings
          </ActionLink>
          <ActionButton onClick={() => onAnswer(true)}>Set live anyway</ActionButton>
        </div>
      </div>
    </Dialog>
  );
}
