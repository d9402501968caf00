import { useQuery } from "@tanstack/react-query";
import { paths } from "#shared/paths.ts";
import { isAdmin } from "#session/access.ts";
import { useEuser } from "#session/euser.tsx";
import { ActionLink } from "#shared/ui/action.tsx";
import { siteSettingsQuery } from "#queries/site.ts";
import classes from "./notes.module.css";

/** A notice for Admins with a link to the fund's settings, until they are saved and complete. */
export function FundNotice() {
  const { euser } = useEuser();
  const { data: settings } = useQuery({
    ...siteSettingsQuery(),
    enabled: isAdmin(euser),
    meta: { alert: false },
  });
  if (!isAdmin(euser) || settings === undefined || settings.demonstration) return null;
  if (settings.confirmedAt !== null && settings.missing.length === 0) return null;
  return (
    <section className={classes.note} aria-labelledby="fund-notice">
      <h2 id="fund-notice" className={classes.title}>
        Tell the site about your fund
      </h2>
      <p className={classes.text}>
        {settings.missing.length > 0
          ? "Something that buyers need in order to pay is missing. Until you tell it, pages and mails leave it out."
          : "Look over what pages and mails tell of your fund, and save it once."}
      </p>
      <ActionLink to={paths.fundSettings()} emphasis="primary">
        Open Fund Settings
      </ActionLink>
    </section>
  );
}
