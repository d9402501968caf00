import { useNavigate } from "react-router";
import { client } from "#api/client.ts";
import { paths } from "#shared/paths.ts";
import { signOut } from "#session/session.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import classes from "./account.module.css";

/** Ends every session of the user, on this device and on others. */
export function SignOutEverywhere() {
  const navigate = useNavigate();
  const onDone = async () => {
    signOut();
    await navigate(paths.signIn());
  };
  return (
    <section className={classes.card} aria-labelledby="sign-out-everywhere">
      <h2 id="sign-out-everywhere">Sessions</h2>
      <p>
        You have lost a device, or forgot to sign out somewhere? This ends your sessions on all of
        them.
      </p>
      <CallButton
        question="Sign out on every device, also here? You have to sign in again afterwards."
        send={() => client.POST("/api/Auth/signOutEverywhere")}
        onDone={onDone}
      >
        Sign out everywhere
      </CallButton>
    </section>
  );
}
