import { paths } from "#shared/paths.ts";
import { saveFile } from "#shared/lib/save-file.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { CallButton } from "#shared/ui/call-button.tsx";
import type { OwnData as Held } from "#api/types.ts";
import { ownData } from "#queries/accounts.ts";
import classes from "./account.module.css";

/** Downloads all data of the user as a file, and links to the deletion of the account. */
export function OwnData() {
  return (
    <section className={classes.card} aria-labelledby="own-data">
      <h2 id="own-data">Your Data</h2>
      <p>
        All that this site holds of you, as one file (JSON): your profile, tickets, passes,
        receipts, places on waitlists, consents, sponsors, and the mails that we sent you lately. It
        has the codes of your passes: keep it safe.
      </p>
      <div className={classes.choices}>
        <CallButton send={ownData} onDone={save}>
          Download your data
        </CallButton>
        <ActionLink to={paths.deleteAccount()}>Delete your account</ActionLink>
      </div>
    </section>
  );
}

function save(data: Held): void {
  const text = JSON.stringify(data, null, 2);
  saveFile(new Blob([text], { type: "application/json" }), "my_data.json");
}
