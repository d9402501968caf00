import { useQuery } from "@tanstack/react-query";
import { siteQuery } from "#queries/site.ts";
import classes from "./shell.module.css";

export function Footer() {
  const { data: site } = useQuery(siteQuery());
  return (
    <footer className={classes.footer}>
      {site !== undefined && (
        <>
          <div className={classes.fund}>
            {site.logo !== null && <img src={site.logo} alt="" />}
            <p>{site.fundName}</p>
            {site.taxNumber !== null && <p>Tax number {site.taxNumber}</p>}
          </div>
          <ul>
            {site.privacyPolicyUrl !== null && (
              <li>
                <a href={site.privacyPolicyUrl} rel="external noreferrer">
                  Privacy Policy
                </a>
              </li>
            )}
            {site.cookiePreferencesUrl !== null && (
              <li>
                <a href={site.cookiePreferencesUrl} rel="external noreferrer">
                  Cookie Preferences
                </a>
              </li>
            )}
          </ul>
        </>
      )}
    </footer>
  );
}
