import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import { Modal } from "@mantine/core";
import { useEffect, useState, type ReactNode } from "react";

interface DialogProps {
  title: string;
  /** `wide` is for what needs more room than a few words and buttons. */
  size?: "usual" | "wide";
  /** It holds a form: one types at once, and a click beside it does not close it, as what was typed would be lost. */
  isForm?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is open as long as it is on the page; Escape and a click beside it close it. */
export function Dialog({ title, size = "usual", isForm = false, onClose, children }: DialogProps) {
  useReturnOfFocus();
  return (
    <Modal.Root
      opened
      centered
      size={size === "wide" ? "lg" : "md"}
      closeOnClickOutside={!isForm}
      onClose={onClose}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* The kit's header would be a second banner of the page. */}
        <Modal.Header role="none">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton size="xl" aria-label="Close" />
        </Modal.Header>
        <Modal.Body ref={isForm ? markFirstInput : null}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The kit's focus goes to what is marked so, else to the button that closes. */
function markFirstInput(body: HTMLElement | null): void {
  body?.querySelector("input, textarea, select")?.setAttribute("data-autofocus", "");
}

/** Whoever opened the dialog goes on from where they were. */
function useReturnOfFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
