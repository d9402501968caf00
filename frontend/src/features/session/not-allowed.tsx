import { useParams } from "react-router";
import { paths } from "#shared/paths.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { isContentEditor, type Role } from "#session/access.ts";
import { useEuser } from "#session/euser.tsx";
import { ConfirmNote } from "./confirm-note.tsx";

/** The page for a signed-in visitor without a required role. */
export function NotAllowed({ anyOf }: { anyOf: readonly Role[] }) {
  const { euser } = useEuser();
  const { tournamentId } = useParams();
  const allowed = new Intl.ListFormat("en", { type: "disjunction" }).format(anyOf);
  return (
    <Page title="This page is not for your account" width="form">
      <ConfirmNote>
        Roles and sponsors that you were given count once you confirm your address.
      </ConfirmNote>
      <Empty>
        <p>
          You are signed in as {euser?.email}. This page needs the role {allowed}; if that should be
          yours, ask an Admin of the site for it. If you were given the role just now, sign out and
          in again.
        </p>
        {isContentEditor(euser) && Number(tournamentId) > 0 && (
          <ActionLink emphasis="primary" to={paths.widgets(Number(tournamentId))}>
            Go to Event Content
          </ActionLink>
        )}
        <ActionLink to={paths.home()}>Go to the event page</ActionLink>
      </Empty>
    </Page>
  );
}
