import { useState } from "react";
import { useParams } from "react-router";
import { client, responseData } from "#api/client.ts";
import { paths } from "#shared/paths.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { CallButton } from "#shared/ui/call-button.tsx";
import { Page } from "#shared/ui/page.tsx";
import classes from "./broadcasts.module.css";

/** The page of a mailed link. It unsubscribes only by a button, as mail scanners open links. */
export default function UnsubscribePage() {
  const { code = "" } = useParams();
  const [isDone, setDone] = useState(false);
  return (
    <Page title="Unsubscribe" width="form">
      <div className={classes.review}>
        {isDone ? (
          <>
            <p role="status">You are not told of coming tournaments any more.</p>
            <p>Mail about tickets that you hold still comes. Under Account you can agree again.</p>
            <ActionLink to={paths.home()}>See the tournament</ActionLink>
          </>
        ) : (
          <>
            <p>You do not want to be told of coming tournaments any more?</p>
            <CallButton
              emphasis="primary"
              send={() =>
                responseData(client.POST("/api/Invitation/unsubscribe", { body: { code } }))
              }
              onDone={() => setDone(true)}
            >
              Unsubscribe
            </CallButton>
          </>
        )}
      </div>
    </Page>
  );
}
