import { useQueryClient } from "@tanstack/react-query";
import { isNotFound } from "#api/api-error.ts";
import { client, type Loaded } from "#api/client.ts";
import type { Sponsor } from "#api/types.ts";
import { isAdmin } from "#session/access.ts";
import { useSignedIn } from "#session/euser.tsx";
import { sponsorKeys } from "#queries/sponsors.ts";
import { touched } from "#queries/touched.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import type { SendFunction } from "#shared/form/form-method.ts";
import { reload } from "#shared/lib/reload.ts";
import { sponsorFields, type SponsorValues } from "./fields.ts";

/** The form of a sponsor. `liveFlag` is for Admins only (rule `admin-only-fields`). */
export function SponsorForm({ sponsor }: { sponsor: Loaded<Sponsor> }) {
  const { id, name, description, website, phone, etag } = sponsor;
  const { contactNameFirst, contactNameLast, liveFlag } = sponsor;
  const mayPublish = isAdmin(useSignedIn());
  const queries = useQueryClient();
  const update: SendFunction<SponsorValues> = ({ liveFlag: live, ...details }, headers) => {
    const body = { id, ...details, ...(mayPublish ? { liveFlag: live } : {}) };
    return client.PUT("/api/Sponsor", { body, headers });
  };
  return (
    <DataForm
      method="edit"
      name="Sponsor"
      fields={sponsorFields.filter(({ fieldName }) => mayPublish || fieldName !== "liveFlag")}
      initialValues={{
        ...{ name, description, website, phone },
        ...{ contactNameFirst, contactNameLast, liveFlag },
      }}
      version={etag}
      onUpdateFunction={update}
      reloads={touched.sponsors}
      // 404: the user was unlinked, which the page explains after a reload.
      onFailure={(error) => isNotFound(error) && void reload(queries, [sponsorKeys.all])}
    />
  );
}
