import { nameSponsor } from "#queries/sponsors.ts";
import { touched } from "#queries/touched.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import type { TicketCategory } from "#api/types.ts";
import classes from "./tickets.module.css";

interface NameSponsorProps {
  /** The categories of the page; the first one names the event. */
  categories: readonly TicketCategory[];
}

const fields: readonly FieldDefinition<"name" | "website">[] = [
  { fieldName: "name", label: "Name of the sponsor", inputType: "text", isRequired: true },
  {
    fieldName: "website",
    label: "Website",
    inputType: "text",
    prompt: "https://",
    helperText: "Its name or logo on the event page leads there.",
  },
];

/** Creates a sponsor for a buyer. The form of the ticket then offers it; its logo is a later step. */
export function NameSponsor({ categories: [category] }: NameSponsorProps) {
  if (category === undefined) return null;
  return (
    <section className={classes.nameSponsor} aria-labelledby="name-sponsor">
      <h2 id="name-sponsor">Name a new sponsor</h2>
      <p>
        You can reserve a ticket for it at once. Event pages show it once the fund has approved it;
        we ask you for its logo afterwards.
      </p>
      <DataForm
        method="post"
        submitLabel="Name it"
        fields={fields}
        initialValues={{ name: "", website: "" }}
        onPostFunction={(values, headers) =>
          nameSponsor({ ticketCategoryId: category.id, ...values }, headers)
        }
        reloads={touched.namedSponsors}
      />
    </section>
  );
}
