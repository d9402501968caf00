import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { client } from "#api/client.ts";
import { asForm, fileField, type Sending } from "#api/form.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { askConfirm } from "#shared/ui/alerts.ts";
import { PictureUpload } from "#shared/ui/picture-upload.tsx";
import { siteKeys } from "#queries/site.ts";
import classes from "./site.module.css";

interface FundLogoProps {
  address: string | null;
  fileName: string | null;
}

/** The fund's logo, which stands at the foot of every page. */
export function FundLogo({ address, fileName }: FundLogoProps) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: siteKeys.all });
  const heading = useRef<HTMLHeadingElement>(null);
  const goOn = () => {
    heading.current?.focus();
    return reload();
  };
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
      {address !== null && <Remove onRemoved={goOn} />}
      <PictureUpload
        label={address === null ? "Upload a logo" : "Upload another logo"}
        helperText="A png or jpeg, at most 10 MB. It stands at the foot of every page."
        send={async (file, sending) => {
          await upload(file, sending);
          await reload();
        }}
      />
    </section>
  );
}

function upload(file: File, sending: Sending) {
  const body = { Photo: fileField(file) };
  return client.POST("/api/Site/logo", { body, ...asForm(sending) });
}

function Remove({ onRemoved }: { onRemoved: () => unknown }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.DELETE("/api/Site/logo"),
    onSettled: onRemoved,
  });
  const ask = () => {
    if (!isPending && askConfirm("Are you sure you want to remove the logo?")) mutate();
  };
  return <ActionButton onClick={ask}>Remove logo</ActionButton>;
}
