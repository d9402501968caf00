import type { ReactNode } from "react";
import { Dialog, type DialogProps } from "#shared/ui/dialog.tsx";
import { DataForm } from "./data-form.tsx";
import type { FormValues } from "./field-definition.ts";
import type { DataFormOptions } from "./use-data-form.ts";

interface FormDialogProps<Values extends FormValues<Values>, Answer>
  extends DataFormOptions<Values, Answer>, Pick<DialogProps, "title" | "size" | "onClose"> {
  /** Above the form. */
  children?: ReactNode;
}

/** A dialog with one form; it closes once the form is sent and the queries of `reloads` are loaded again. */
export function FormDialog<Values extends FormValues<Values>, Answer>({
  title,
  size = "usual",
  onClose,
  children,
  ...form
}: FormDialogProps<Values, Answer>) {
  const thenClose = (after?: (answer: Answer) => unknown) => async (answer: Answer) => {
    await after?.(answer);
    onClose();
  };
  return (
    <Dialog title={title} size={size} isForm onClose={onClose}>
      {children}
      <DataForm
        {...form}
        onAfterPost={thenClose(form.onAfterPost)}
        onAfterCreate={thenClose(form.onAfterCreate)}
        onAfterUpdate={thenClose(form.onAfterUpdate)}
      />
    </Dialog>
  );
}
