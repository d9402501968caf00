import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "#api/api-error.ts";
import { paths } from "#shared/paths.ts";
import { wayBack } from "#shared/way-back.ts";
import { useLinkedAddress } from "#queries/waitlist.ts";
import { settleSignOut } from "#session/session.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { Link } from "#shared/ui/link.tsx";
import { Loading } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { signIn } from "./calls.ts";
import { signInFields, type SignInValues } from "./fields.ts";
import { SigningIn } from "./signing-in.tsx";
import { useArrival } from "./use-arrival.ts";
import classes from "./account.module.css";

export default function SignInPage() {
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const back = wayBack(location);
  const { code, forget } = useCode();

  const arrival = useArrival();
  const [hasToWait, setHasToWait] = useState(false);

  const known = useLinkedAddress();

  useEffect(settleSignOut, []);

  const post = async (values: SignInValues) => {
    const euser = await signIn(values);
    await navigate(back ?? (await arrival(euser)), { state });
  };

  if (code !== null) return <SigningIn key={code} code={code} onFailure={forget} />;
  return (
    <Page title="Sign In" width="form">
      {known.isLoading ? (
        <Loading />
      ) : (
        <DataForm
          method="post"
          fields={signInFields}
          initialValues={{ email: known.email, password: "" }}
          onPostFunction={post}
          onFailure={(error) => setHasToWait(error instanceof ApiError && error.status === 429)}
        />
      )}
      {hasToWait && (
        <p role="status">
          A mailed link signs in without the password: choose Recover Account below.
        </p>
      )}
      <ul className={classes.links}>
        <li>
          <Link to={paths.recover(back)} state={state}>
            Recover Account
          </Link>
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

/** The code of the link that opened this page. It is removed from the URL, and so from the history, as soon as it is read. */
function useCode() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const inAddress = new URLSearchParams(search).get("tempAuthCode");
  const [code, setCode] = useState(inAddress);
  if (inAddress !== null && inAddress !== code) setCode(inAddress);
  useEffect(() => {
    if (inAddress === null) return;
    const rest = new URLSearchParams(search);
    rest.delete("tempAuthCode");
    void navigate({ pathname, search: rest.toString() }, { replace: true });
  }, [inAddress, navigate, pathname, search]);
  const forget = useCallback(() => setCode(null), []);
  return { code, forget };
}
