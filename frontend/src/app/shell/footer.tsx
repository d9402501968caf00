import { useQuery } from "@tanstack/react-query";
import { siteQuery } from "#queries/site.ts";
import classes from "./shell.module.css";

export function Footer() {
  const { data: site } = useQuery(siteQuery());
  return (
    <footer className={classes.footer}>
      {site !== undefined && (
        <>
          <p>{site.fundName}</p>
          <ul>
            <li>
              <a href={site.privacyPolicyUrl} rel="external noreferrer">
                Privacy Policy
              </a>
            </li>
            <li>
              <a href={site.cookiePreferencesUrl} rel="external noreferrer">
                Cookie Preferences
              </a>
            </li>
          </ul>
        </>
      )}
    </footer>
  );
}
