import { ActionLink } from "#shared/ui/action.tsx";
import { Empty } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { paths } from "#shared/paths.ts";

export default function NotFoundPage() {
  return (
    <Page title="Page not found" width="form">
      <Empty>
        <p>
          There is no page at this address. It may have been moved, or the link may be incomplete.
        </p>
        <ActionLink to={paths.tournaments()}>See all tournaments</ActionLink>
      </Empty>
    </Page>
  );
}
