import { useId, useLayoutEffect, useRef } from "react";
import classes from "./picture-upload.module.css";
import { pictureTypes, useUploads, type Upload } from "./use-uploads.ts";

interface PictureUploadProps {
  /** What the button says. */
  label: string;
  helperText: string;
  /** Of a single picture: once there is one. */
  isDisabled: boolean;
  send: (file: File) => Promise<unknown>;
}

/** Chooses a png or jpeg and sends it at once, saying how far it is (spec §4). */
export function PictureUpload({ label, helperText, isDisabled, send }: PictureUploadProps) {
  const id = useId();
  const { uploads, isUploading, add } = useUploads(send);
  const input = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLDivElement>(null);
  // The input is disabled then: whoever chose by the keyboard goes on where it says how far it is.
  useLayoutEffect(() => {
    if (isUploading && document.activeElement === input.current) status.current?.focus();
  }, [isUploading]);
  return (
    <div className={classes.upload}>
      <label className={classes.button}>
        {label}
        <input
          ref={input}
          type="file"
          accept={pictureTypes.join()}
          disabled={isDisabled || isUploading}
          aria-describedby={id}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            // Choosing the same file again is meant as trying again.
            currentTarget.value = "";
          }}
        />
      </label>
      <p id={id} className={classes.help}>
        {helperText}
      </p>
      <div ref={status} role="status" tabIndex={-1}>
        <ul className={classes.files}>
          {uploads.map((upload) => (
            <FileLine key={upload.id} upload={upload} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function FileLine({ upload: { fileName, state, problem } }: { upload: Upload }) {
  return (
    <li data-state={state}>
      {fileName}: <strong>{state}</strong>
      {problem !== undefined && <> {problem}</>}
    </li>
  );
}
