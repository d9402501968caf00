import { paths } from "#app/paths.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import type { Role } from "./access.ts";
import { useEuser } from "./euser.tsx";

/** Shown to a signed-in visitor without the page's role. */
export function NotAllowed({ anyOf }: { anyOf: readonly Role[] }) {
  const { euser } = useEuser();
  const allowed = new Intl.ListFormat("en", { type: "disjunction" }).format(anyOf);
  return (
    <Page title="This page is not for your account" width="form">
      <Empty>
        <p>
          You are signed in as {euser?.email}. This page needs the role {allowed}; if that should be
          yours, ask an Admin of the site for it. If you were given the role just now, sign out and
          in again.
        </p>
        <ActionLink to={paths.home()}>Go to the event page</ActionLink>
      </Empty>
    </Page>
  );
}
