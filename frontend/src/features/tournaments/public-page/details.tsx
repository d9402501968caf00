import { useQuery } from "@tanstack/react-query";
import type { Tournament } from "#api/types.ts";
import { MailLink } from "#shared/ui/mail-link.tsx";
import { siteQuery } from "#queries/site.ts";
import { fullDateRange } from "#shared/lib/dates.ts";
import { mapAddress } from "#shared/lib/map-address.ts";
import { Section } from "./section.tsx";

export function Details({ tournament }: { tournament: Tournament }) {
  const { dateStart, dateEnd, locationTitle, locationAddress } = tournament;
  const { data: site } = useQuery(siteQuery());
  return (
    <Section title="Details & Location" hint={locationTitle}>
      <p>
        <strong>{fullDateRange(dateStart, dateEnd)}</strong>
      </p>
      <address>
        <strong>{locationTitle}</strong>
        {locationAddress !== "" && <p>{locationAddress}</p>}
      </address>
      <p>
        <a href={mapAddress(tournament)} rel="external noopener noreferrer">
          Find it on a map
        </a>
      </p>
      {site?.supportEmail != null && (
        <p>
          Questions? Write to <MailLink address={site.supportEmail} />
        </p>
      )}
    </Section>
  );
}
