import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { Notifications, notifications } from "@mantine/notifications";
import { useEffect } from "react";
import classes from "./toasts.module.css";

/** In milliseconds (rule `toasts`). */
const closesAfter = { success: 3000, otherwise: 5000 };

/** The place of a page's toasts; they go with it. */
export function Toasts() {
  useEffect(() => () => notifications.clean(), []);
  return (
    <Notifications
      position="top-center"
      className={classes.toasts}
      autoClose={closesAfter.otherwise}
      // Grows with the text of the window.
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

/** Something goes on otherwise than one wanted. */
export function toastWarning(message: string): void {
  hideSuccess();
  notifications.show({ message, color: "yellow", ...closable });
}

export function toastError(message: string): void {
  hideSuccess();
  notifications.show({ message, color: "red", ...closable });
}

/** The last toast of success, which gives way to the next toast of any kind: two would cover a phone's page. */
let success = "";

function hideSuccess(): void {
  notifications.hide(success);
}

/** As large as a thumb. */
const closable = { closeButtonProps: { "aria-label": "Close", size: "xl" } };
