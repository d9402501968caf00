import { answer, client } from "#api/client.ts";
import { FormPage } from "#features/user-sponsors/form-page.tsx";
import { useNewUserOrSponsor } from "#features/user-sponsors/use-new-user-or-sponsor.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import type { SendFunction } from "#shared/form/form-method.ts";
import { sponsorFields, type SponsorValues } from "./fields.ts";

const nothing: SponsorValues = {
  name: "",
  description: "",
  website: "",
  phone: "",
  contactNameFirst: "",
  contactNameLast: "",
  liveFlag: false,
};

export function NewSponsor() {
  const { remember, goOn } = useNewUserOrSponsor("sponsor");
  const create: SendFunction<SponsorValues> = async (body, headers) =>
    remember(await answer(client.POST("/api/Sponsor", { body, headers })));
  return (
    <FormPage type="sponsor">
      <DataForm
        method="create"
        name="Sponsor"
        fields={sponsorFields}
        initialValues={nothing}
        onCreateFunction={create}
        onAfterCreate={goOn}
      />
    </FormPage>
  );
}
