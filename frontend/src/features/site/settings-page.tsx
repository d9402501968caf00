import { useQuery } from "@tanstack/react-query";
import { client, type Loaded } from "#api/client.ts";
import type { SiteSettings } from "#api/types.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { settingFields, settingValues } from "./fields.ts";
import { FundLogo } from "./fund-logo.tsx";
import { siteSettingsQuery } from "#queries/site.ts";
import classes from "./site.module.css";

/** The fund's settings (rule `fund-settings`). */
export default function SettingsPage() {
  const query = useQuery(siteSettingsQuery());
  const { data: settings } = query;
  return (
    <Page
      title="Fund Settings"
      intro="What pages and mails tell of your fund, and how tickets are paid. A change shows at once."
    >
      <QueryStates of={query} what="The settings" />
      {settings !== undefined && <Settings settings={settings} />}
    </Page>
  );
}

function Settings({ settings }: { settings: Loaded<SiteSettings> }) {
  const { demonstration, missing, etag } = settings;
  return (
    <>
      {demonstration && (
        <p className={classes.note}>
          This site has the demonstration in its database, so it shows the demonstration’s invented
          fund where you tell nothing.
        </p>
      )}
      {missing.length > 0 && (
        <p className={classes.note}>
          Buyers are not told how to pay until every field that is not optional is filled in.
        </p>
      )}
      <div className={classes.columns}>
        <DataForm
          method="edit"
          name="Fund Settings"
          fields={settingFields(settings)}
          initialValues={settingValues(settings)}
          version={etag}
          onUpdateFunction={(values, headers) =>
            client.PUT("/api/Site/settings", { body: values, headers })
          }
        />
        <FundLogo address={settings.logo} fileName={settings.logoFileName} />
      </div>
    </>
  );
}
