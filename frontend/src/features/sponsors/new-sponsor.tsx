import { client, responseData } from "#api/client.ts";
import { FormPage } from "#shared/user-or-sponsor/form-page.tsx";
import { useCreatedUserOrSponsor } from "#shared/user-or-sponsor/use-created-user-or-sponsor.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { sponsorFields, type SponsorValues } from "./fields.ts";

const emptySponsor: SponsorValues = {
  name: "",
  description: "",
  website: "",
  phone: "",
  contactNameFirst: "",
  contactNameLast: "",
  liveFlag: false,
};

export function NewSponsor() {
  const open = useCreatedUserOrSponsor("sponsor");
  return (
    <FormPage type="sponsor">
      <DataForm
        method="create"
        name="Sponsor"
        fields={sponsorFields}
        initialValues={emptySponsor}
        onCreateFunction={(body, headers) =>
          responseData(client.POST("/api/Sponsor", { body, headers }))
        }
        onAfterCreate={open}
      />
    </FormPage>
  );
}
