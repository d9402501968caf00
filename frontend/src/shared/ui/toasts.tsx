import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { Notifications, notifications } from "@mantine/notifications";
import { useEffect } from "react";
import classes from "./toasts.module.css";

/** In milliseconds (rule `toasts`). */
const closesAfter = { success: 3000, otherwise: 5000 };

/** The container of a page's toasts, which are removed with it. */
export function Toasts() {
  useEffect(() => () => notifications.clean(), []);
  return (
    <Notifications
      position="top-center"
      className={classes.toasts}
      autoClose={closesAfter.otherwise}
      // In rem, so that it grows with the text size.
      notificationMaxHeight="30rem"
    />
  );
}

export function toastSuccess(message: string): void {
  hideSuccess();
  success = notifications.show({
    message,
    color: "fairway",
    autoClose: closesAfter.success,
    ...closable,
  });
}

/** Warns that an action had another effect than wanted. */
export function toastWarning(message: string): void {
  hideSuccess();
  notifications.show({ message, color: "yellow", ...closable });
}

export function toastError(message: string): void {
  hideSuccess();
  notifications.show({ message, color: "red", ...closable });
}

/** The last success toast, which is replaced by the next toast of any kind: two would cover a phone's page. */
let success = "";

function hideSuccess(): void {
  notifications.hide(success);
}

/** A close button of the size of a thumb. */
const closable = { closeButtonProps: { "aria-label": "Close", size: "xl" } };
