import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { client } from "#api/client.ts";
import { asForm, fileField, type Sending } from "#api/form.ts";
import type { Tournament } from "#api/types.ts";
import { touched } from "#queries/touched.ts";
import { reload } from "#shared/lib/reload.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { PictureUpload } from "#shared/ui/picture-upload.tsx";
import classes from "./general-information.module.css";

interface BannerPictureProps {
  tournament: Tournament;
  mayChange: boolean;
}

/** The wide picture of the public page's head. A new one needs the removal of the old one (rule `banners`). */
export function BannerPicture({ tournament, mayChange }: BannerPictureProps) {
  const { id, name, bannerPhotoUrl: address, bannerPhotoFileName: fileName } = tournament;
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={classes.banner} id="banner" aria-labelledby="banner-heading">
      <h2 ref={heading} id="banner-heading" tabIndex={-1}>
        Banner
      </h2>
      {address === null ? (
        <p className={classes.dimmed}>There is no banner yet.</p>
      ) : (
        <figure className={classes.picture}>
          <img src={address} alt={`The banner of ${name}`} />
          <figcaption className={classes.dimmed}>{fileName}</figcaption>
        </figure>
      )}
      {mayChange && address !== null && (
        <CallButton
          question="Are you sure you want to remove the banner?"
          send={() => client.DELETE("/api/Tournament/banner/{id}", { params: { path: { id } } })}
          onDone={() => heading.current?.focus()}
          reloads={touched.tournaments}
        >
          Remove banner
        </CallButton>
      )}
      {mayChange && (
        <PictureUpload
          label="Upload a picture"
          helperText={
            address === null
              ? "A wide png or jpeg, at most 10 MB. It stands behind the name on the event page."
              : "Remove this banner to upload another."
          }
          isDisabled={address !== null}
          send={async (file, sending) => {
            await upload(id, file, sending);
            await reload(queries, touched.tournaments);
          }}
        />
      )}
    </section>
  );
}

function upload(tournamentId: number, file: File, sending: Sending) {
  const body = { TournamentId: tournamentId, Photo: fileField(file) };
  return client.POST("/api/Tournament/banner", { body, ...asForm(sending) });
}
