import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import { Modal } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { askConfirm } from "./alerts.ts";
import classes from "./dialog.module.css";

export interface DialogProps {
  title: string;
  /** `wide` is for content with more than a few words and buttons. */
  size?: "usual" | "wide";
  /** The dialog holds a form: the first input gets the focus, a click outside does not close it, and closing it with changes asks first. */
  isForm?: boolean;
  /** `onClose` always asks by itself. */
  asksItself?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is open while it is mounted; Escape and a click outside close it. */
export function Dialog(props: DialogProps) {
  const { title, size = "usual", isForm = false, asksItself = false, onClose, children } = props;
  useReturnOfFocus();
  const isOnTop = useIsOnTop();
  const isTyped = useRef(false);
  const close = () => {
    if (!isOnTop()) return;
    if (!isForm || asksItself || !isTyped.current || askConfirm(question)) onClose();
  };
  return (
    <Modal.Root
      opened
      centered
      size={size === "wide" ? "lg" : "md"}
      // In a narrow window, large text leaves less padding.
      padding="clamp(0.5rem, 4vw, 1rem)"
      closeOnClickOutside={!isForm}
      onClose={close}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* The kit's header would be a second banner of the page. */}
        <Modal.Header role="none">
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton size="xl" aria-label="Close" />
        </Modal.Header>
        <Modal.Body
          className={classes.body}
          ref={isForm ? markFirstInput : null}
          onInput={() => void (isTyped.current = true)}
        >
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const question = "Are you sure you want to close this? What you entered will be lost.";

/** Mantine focuses the marked element, else the close button. */
function markFirstInput(body: HTMLElement | null): void {
  body?.querySelector(":is(input, textarea, select):enabled")?.setAttribute("data-autofocus", "");
}

const opened: symbol[] = [];

/** Every open dialog hears Escape; only the last one reacts. */
function useIsOnTop(): () => boolean {
  const [self] = useState(() => Symbol("dialog"));
  useEffect(() => {
    opened.push(self);
    return () => void opened.splice(opened.indexOf(self), 1);
  }, [self]);
  return () => opened.at(-1) === self;
}

/** Returns the focus to the element that opened the dialog. */
function useReturnOfFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
