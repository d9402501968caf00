import { useId, useRef } from "react";
import { client, responseData } from "#api/client.ts";
import { asForm, fileField, type Sending } from "#api/form.ts";
import type { Widget, WidgetPhoto } from "#api/types.ts";
import { touched } from "#queries/touched.ts";
import { pictureText } from "#shared/lib/picture-name.ts";
import { smallOf } from "#shared/lib/picture-sizes.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { PictureUpload } from "#shared/ui/picture-upload.tsx";
import classes from "./photos.module.css";
import { useAddPhoto } from "./staff-queries.ts";

/** The photos below a widget's text; a Post has none (rule `widgets`). */
export function Photos({ widget }: { widget: Widget }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const add = useAddPhoto(widget);
  const { photos, widgetType } = widget;
  const takesPhotos = widgetType.name !== "Post";
  return (
    <section className={classes.photos} aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1}>
        Photos
      </h3>
      {photos.length > 0 && (
        <ul className={classes.grid}>
          {photos.map((photo) => (
            <li key={photo.id}>
              <Photo photo={photo} onDeleted={() => heading.current?.focus()} />
            </li>
          ))}
        </ul>
      )}
      {takesPhotos && photos.length === 0 && (
        <p className={classes.dimmed}>There are no photos yet.</p>
      )}
      {takesPhotos ? (
        <PictureUpload
          label="Upload photos"
          helperText="png or jpeg, at most 10 MB each. Several can be chosen at once, or dropped here."
          takesSeveral
          send={async (file, sending) => add(await upload(widget.id, file, sending))}
        />
      ) : (
        <p className={classes.dimmed}>
          A Post is a text alone. Save it as a Text or a Gallery to add photos.
        </p>
      )}
    </section>
  );
}

function upload(widgetId: number, file: File, sending: Sending): Promise<WidgetPhoto> {
  const body = { WidgetId: widgetId, Photo: fileField(file) };
  return responseData(client.POST("/api/WidgetPhoto", { body, ...asForm(sending) }));
}

interface PhotoProps {
  photo: WidgetPhoto;
  onDeleted: () => void;
}

function Photo({ photo: { id, photoFileName, photoUrl }, onDeleted }: PhotoProps) {
  return (
    <figure className={classes.photo}>
      <img
        src={smallOf(photoUrl)}
        alt={pictureText(photoFileName)}
        loading="lazy"
        decoding="async"
      />
      <figcaption title={photoFileName}>{photoFileName}</figcaption>
      <CallButton
        aria-label={`Delete ${photoFileName}`}
        question="Are you sure you want to delete this photo?"
        send={() => client.DELETE("/api/WidgetPhoto/{id}", { params: { path: { id } } })}
        onDone={onDeleted}
        reloads={touched.widgets}
      >
        Delete
      </CallButton>
    </figure>
  );
}
