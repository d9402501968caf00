import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { paths, wayBack } from "#app/paths.ts";
import { settleSignOut } from "#features/session/session.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { Page } from "#shared/ui/page.tsx";
import { signIn } from "./calls.ts";
import { signInFields, type SignInValues } from "./fields.ts";
import { SigningIn } from "./signing-in.tsx";
import { useArrival } from "./use-arrival.ts";
import classes from "./accounts.module.css";

export default function SignInPage() {
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const back = wayBack(location.search);
  const code = new URLSearchParams(location.search).get("tempAuthCode");

  const arrival = useArrival();

  useEffect(settleSignOut, []);

  const post = async (values: SignInValues) => {
    const euser = await signIn(values);
    await navigate(back ?? (await arrival(euser)), { state });
  };

  if (code !== null) return <SigningIn code={code} />;
  return (
    <Page title="Sign In" width="form">
      <DataForm
        method="post"
        fields={signInFields}
        initialValues={{ email: "", password: "" }}
        onPostFunction={post}
      />
      <ul className={classes.links}>
        <li>
          <Link to={paths.recover()}>Recover Account</Link>
        </li>
        <li>
          No account yet?{" "}
          <Link to={paths.signUp(back)} state={state}>
            Create one
          </Link>
        </li>
      </ul>
    </Page>
  );
}
