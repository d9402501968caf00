import { useId, useLayoutEffect, useRef, type DragEvent } from "react";
import { ActionButton } from "./action.tsx";
import classes from "./picture-upload.module.css";
import { pictureTypes, useUploads, type SendPicture, type Upload } from "./use-uploads.ts";

interface PictureUploadProps {
  /** The button's label. */
  label: string;
  helperText: string;
  /** For a single picture: true once there is one. */
  isDisabled?: boolean;
  /** Whether several files can be chosen at once. */
  takesSeveral?: boolean;
  send: SendPicture;
}

/** Chooses PNGs or JPEGs, sends them at once, and shows the progress of each (rule `upload-states`). */
export function PictureUpload(props: PictureUploadProps) {
  const { label, helperText, isDisabled = false, takesSeveral = false, send } = props;
  const id = useId();
  const { uploads, isUploading, add, tryAgain, cancel } = useUploads(send);
  const input = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLDivElement>(null);
  // The input is disabled during the upload, so the focus moves to the progress.
  useLayoutEffect(() => {
    if (isUploading && document.activeElement === input.current) status.current?.focus();
  }, [isUploading]);
  return (
    <div className={classes.upload} {...(takesSeveral && dropping(isUploading ? ignore : add))}>
      <label className={classes.button}>
        {label}
        <input
          ref={input}
          type="file"
          accept={pictureTypes.join()}
          multiple={takesSeveral}
          disabled={isDisabled || isUploading}
          aria-describedby={id}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            // Cleared, so that choosing the same file again is a retry.
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
            <FileLine
              key={upload.id}
              upload={upload}
              onTryAgain={() => {
                status.current?.focus();
                tryAgain(upload);
              }}
              onCancel={() => {
                status.current?.focus();
                cancel(upload);
              }}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Ignores a drop while none is accepted: by default the browser would leave the page and open the file. */
const ignore = () => undefined;

/** Handlers for files that are dropped anywhere around the button. */
function dropping(add: (files: readonly File[]) => void) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      add([...event.dataTransfer.files]);
    },
  };
}

interface FileLineProps {
  upload: Upload;
  onTryAgain: () => void;
  onCancel: () => void;
}

function FileLine({ upload, onTryAgain, onCancel }: FileLineProps) {
  const { file, state, sent, problem, isWorthAnotherTry } = upload;
  const isOnItsWay = state === "Pending" || state === "Uploading";
  return (
    <li data-state={state}>
      <span>
        {file.name}: <strong>{state}</strong>
        {state === "Error" && <> {problem}</>}
      </span>
      {state === "Uploading" && <progress aria-label={file.name} value={sent} />}
      {isOnItsWay && (
        <ActionButton aria-label={`Cancel: ${file.name}`} onClick={onCancel}>
          Cancel
        </ActionButton>
      )}
      {state === "Error" && isWorthAnotherTry && (
        <ActionButton aria-label={`Try again: ${file.name}`} onClick={onTryAgain}>
          Try again
        </ActionButton>
      )}
    </li>
  );
}
