import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { client, responseData } from "#api/client.ts";
import { asForm, fileField, type Sending } from "#api/form.ts";
import type { AddedLogo, Sponsor } from "#api/types.ts";
import { logosQuery } from "#queries/sponsors.ts";
import { touched } from "#queries/touched.ts";
import sections from "#shared/user-or-sponsor/sections.module.css";
import { reload } from "#shared/lib/reload.ts";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { PictureUpload } from "#shared/ui/picture-upload.tsx";
import { Advice } from "./advice.tsx";
import { LogoItem } from "./logo-item.tsx";
import classes from "./logos.module.css";

/** A sponsor's logos with upload, for its people and Admins. */
export function Logos({ sponsor }: { sponsor: Pick<Sponsor, "id" | "name" | "version"> }) {
  const query = useQuery(logosQuery(sponsor.id));
  const { data: logos } = query;
  const [added, setAdded] = useState<readonly AddedLogo[]>([]);
  const queries = useQueryClient();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  const send = async (file: File, sending: Sending) => {
    try {
      const logo = await upload(sponsor.id, file, sending);
      setAdded((all) => [...all, logo]);
    } finally {
      // Reloads also after a refusal, as the user may have been unlinked.
      await reload(queries, touched.sponsorLogos);
    }
  };
  const isThere = (logo: AddedLogo) => logos?.some((one) => one.id === logo.id) ?? false;
  return (
    <section className={sections.section} aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1}>
        Logos
      </h2>
      <QueryStates of={query} what="The logos" />
      {logos?.length === 0 && <p>There is no logo yet: event pages show the name.</p>}
      {logos !== undefined && logos.length > 0 && (
        <ol className={classes.logos} aria-labelledby={id}>
          {logos.map((logo, index) => (
            <LogoItem
              key={logo.id}
              logo={logo}
              place={index + 1}
              isOnly={logos.length === 1}
              sponsorId={sponsor.id}
              version={sponsor.version}
              sponsorName={sponsor.name}
              onGone={() => heading.current?.focus()}
            />
          ))}
        </ol>
      )}
      <p className={classes.dimmed}>
        Event pages show the first logo once staff have verified it, and the name until then. To
        change it, upload the new one and delete the old one: a changed logo is unverified again.
      </p>
      <PictureUpload
        label="Upload a logo"
        helperText="Please upload a high-resolution logo with transparent background, tightly cropped."
        send={send}
      />
      <Advice logos={added.filter(isThere)} />
    </section>
  );
}

function upload(sponsorId: number, file: File, sending: Sending): Promise<AddedLogo> {
  const body = { SponsorId: sponsorId, Image: fileField(file) };
  return responseData(client.POST("/api/Sponsor/logo", { body, ...asForm(sending) }));
}
