import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { client } from "#api/client.ts";
import { paths } from "#shared/paths.ts";
import { signOut } from "#session/session.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { askConfirm } from "#shared/ui/alerts.ts";
import classes from "./accounts.module.css";

/** Ends every session of one's own, on this device and on others. */
export function SignOutEverywhere() {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.POST("/api/Auth/signOutEverywhere"),
    onSuccess: async () => {
      signOut();
      await navigate(paths.signIn());
    },
  });
  const ask = () => {
    const question = "Sign out on every device, also here? You have to sign in again afterwards.";
    if (!isPending && askConfirm(question)) mutate();
  };
  return (
    <section className={classes.card} aria-labelledby="sign-out-everywhere">
      <h2 id="sign-out-everywhere">Sessions</h2>
      <p>
        You have lost a device, or forgot to sign out somewhere? This ends your sessions on all of
        them.
      </p>
      <ActionButton onClick={ask}>Sign out everywhere</ActionButton>
    </section>
  );
}
