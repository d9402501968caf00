import { useState } from "react";
import { DataForm } from "#shared/form/data-form.tsx";
import type { DataFormOptions } from "#shared/form/use-data-form.ts";
import type { SendFunction } from "#shared/form/form-method.ts";
import { emailFields } from "./fields.ts";
import classes from "./groups.module.css";
import { useKnownAddress } from "./use-known-address.ts";

interface ByEmail {
  email: string;
  newUserNameFirst: string;
  newUserNameLast: string;
}

interface EmailFormProps extends Pick<
  DataFormOptions<ByEmail>,
  "onAfterPost" | "reloads" | "submitLabel"
> {
  onSend: SendFunction<ByEmail>;
}

/** Adds a teammate by e-mail address. For a known address the form shows the person and asks for no name. */
export function EmailForm({ onSend, ...after }: EmailFormProps) {
  const [email, setEmail] = useState("");
  const known = useKnownAddress(email);
  return (
    <div
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === "email") setEmail(target.value);
      }}
    >
      {known !== null && (
        <p role="status" className={classes.hint}>
          This is the address of {known}.
        </p>
      )}
      <DataForm
        method="post"
        fields={emailFields.filter(({ fieldName }) => known === null || fieldName === "email")}
        initialValues={{ email: "", newUserNameFirst: "", newUserNameLast: "" }}
        onPostFunction={onSend}
        {...after}
      />
    </div>
  );
}
