import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { client } from "#api/client.ts";
import { asForm, fileField, type Sending } from "#api/form.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { PictureUpload } from "#shared/ui/picture-upload.tsx";
import { touched } from "#queries/touched.ts";
import { reload } from "#shared/lib/reload.ts";
import classes from "./site.module.css";

interface FundLogoProps {
  address: string | null;
  fileName: string | null;
}

/** Uploads the fund's logo for the footer of every page. */
export function FundLogo({ address, fileName }: FundLogoProps) {
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={classes.logo} aria-labelledby="fund-logo">
      <h2 ref={heading} id="fund-logo" tabIndex={-1}>
        Logo
      </h2>
      {address === null ? (
        <p className={classes.dimmed}>There is no logo yet.</p>
      ) : (
        <figure className={classes.picture}>
          <img src={address} alt="The logo of the fund" />
          <figcaption className={classes.dimmed}>{fileName}</figcaption>
        </figure>
      )}
      {address !== null && (
        <CallButton
          question="Are you sure you want to remove the logo?"
          send={() => client.DELETE("/api/Site/logo")}
          onDone={() => heading.current?.focus()}
          reloads={touched.site}
        >
          Remove logo
        </CallButton>
      )}
      <PictureUpload
        label={address === null ? "Upload a logo" : "Upload another logo"}
        helperText="A png or jpeg, at most 10 MB. It stands at the foot of every page."
        send={async (file, sending) => {
          await upload(file, sending);
          await reload(queries, touched.site);
        }}
      />
    </section>
  );
}

function upload(file: File, sending: Sending) {
  const body = { Photo: fileField(file) };
  return client.POST("/api/Site/logo", { body, ...asForm(sending) });
}
