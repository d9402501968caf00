import { useQuery } from "@tanstack/react-query";
import { client, type Loaded } from "#api/client.ts";
import type { Sponsor } from "#api/types.ts";
import { sponsorQuery } from "#features/sponsors/queries.ts";
import { FormPage } from "#features/user-sponsors/form-page.tsx";
import { LoadFailure } from "#features/user-sponsors/load-failure.tsx";
import { DataForm } from "#shared/form/data-form.tsx";
import { Loading } from "#shared/ui/page-states.tsx";
import { sponsorFields } from "./fields.ts";
import { LinkedUsers } from "./linked-users.tsx";

export function EditSponsor({ id }: { id: number }) {
  const { data: sponsor, error, refetch } = useQuery(sponsorQuery(id));
  if (sponsor !== undefined)
    return (
      <FormPage type="sponsor">
        <SponsorForm sponsor={sponsor} />
        <LinkedUsers sponsorId={id} />
      </FormPage>
    );
  return (
    <FormPage type="sponsor">
      {error === null ? (
        <Loading />
      ) : (
        <LoadFailure type="sponsor" error={error} onRetry={refetch} />
      )}
    </FormPage>
  );
}

function SponsorForm({ sponsor }: { sponsor: Loaded<Sponsor> }) {
  const { id, name, description, website, phone, etag } = sponsor;
  const { contactNameFirst, contactNameLast, liveFlag } = sponsor;
  const details = { name, description, website, phone };
  return (
    <DataForm
      method="edit"
      name="Sponsor"
      fields={sponsorFields}
      initialValues={{ ...details, contactNameFirst, contactNameLast, liveFlag }}
      version={etag}
      onUpdateFunction={(values, headers) =>
        client.PUT("/api/Sponsor", { body: { id, ...values }, headers })
      }
    />
  );
}
