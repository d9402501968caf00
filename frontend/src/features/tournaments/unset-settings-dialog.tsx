import { paths } from "#shared/paths.ts";
import { labelsOf } from "#shared/lib/setting-labels.ts";
import { ActionButton, ActionLink } from "#shared/ui/action.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import classes from "./unset-settings-dialog.module.css";

interface UnsetSettingsDialogProps {
  /** The missing settings of the fund, by their names in the API. */
  missing: readonly string[];
  /** The label of a button that saves the form without setting the tournament live. */
  notYet: string | undefined;
  onAnswer: (isMeant: boolean | "notYet") => void;
}

/** Lists the unset settings that buyers need, before a tournament is set live. */
export function UnsetSettingsDialog({ missing, notYet, onAnswer }: UnsetSettingsDialogProps) {
  return (
    <Dialog title="Set it live without these settings?" onClose={() => onAnswer(false)}>
      <div className={classes.unset}>
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
          {notYet !== undefined && (
            <ActionButton emphasis="primary" onClick={() => onAnswer("notYet")}>
              {notYet}
            </ActionButton>
          )}
          <ActionLink
            to={paths.fundSettings()}
            {...(notYet === undefined && { emphasis: "primary" })}
            onClick={() => onAnswer(false)}
          >
            Open Fund Settings
          </ActionLink>
          <ActionButton onClick={() => onAnswer(true)}>Set live anyway</ActionButton>
        </div>
      </div>
    </Dialog>
  );
}
