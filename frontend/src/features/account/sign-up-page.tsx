import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { AlertedError, ApiError } from "#api/api-error.ts";
import { paths } from "#shared/paths.ts";
import { wayBack } from "#shared/way-back.ts";
import { siteQuery } from "#queries/site.ts";
import { useLinkedAddress } from "#queries/waitlist.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { networkWhy } from "#shared/lib/network-why.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { Link } from "#shared/ui/link.tsx";
import { Loading } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import classes from "./account.module.css";
import { completeProfile, register, signIn } from "./calls.ts";
import { fieldsAfterRegistering, signUpFields, type SignUpValues } from "./fields.ts";

const emptySignUp: SignUpValues = {
  nameFirst: "",
  nameLast: "",
  phone: "",
  email: "",
  password: "",
  passwordConfirmation: "",
};

export default function SignUpPage() {
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const back = wayBack(location);
  const { data: site } = useQuery(siteQuery());
  const known = useLinkedAddress();
  const accountExists = useRef(false);
  const [isTaken, setIsTaken] = useState(false);
  const [isHalfDone, setIsHalfDone] = useState(false);

  const post = async (values: SignUpValues) => {
    if (!accountExists.current) await register(values, back);
    accountExists.current = true;
    await completeProfile(await signIn(values), values);
    showAlert("Successfully registered and logged in!");
    await navigate(back ?? paths.reservations(), { state });
  };
  const explain = (error: Error) => {
    setIsHalfDone(accountExists.current);
    const isRefused = error instanceof ApiError && [409, 422, 429].includes(error.status);
    setIsTaken(isRefused && error.status === 409);
    const what = accountExists.current ? halfDone : notDone;
    const help = helpText(site?.supportEmail ?? null);
    // A refusal names the fault; the advice to try again would contradict it.
    const isEnough = isRefused && !accountExists.current;
    showAlert((isEnough ? [answerOf(error)] : [...worded(what, error), help]).join("\n\n"));
  };

  return (
    <Page title="New User Sign Up" width="form">
      {known.isLoading ? (
        <Loading />
      ) : (
        <DataForm
          method="post"
          fields={isHalfDone ? fieldsAfterRegistering : signUpFields}
          initialValues={{ ...emptySignUp, email: known.email }}
          onPostFunction={post}
          onFailure={explain}
          alertsItself
        />
      )}
      {isTaken && (
        <p role="status" className={classes.links}>
          <span>
            Is this your address?{" "}
            <Link to={paths.recover(back)} state={state}>
              Recover Account
            </Link>
          </span>
        </p>
      )}
      <p className={classes.links}>
        <span>
          Already registered?{" "}
          <Link to={paths.signIn(back)} state={state}>
            Sign in to your account
          </Link>
        </span>
      </p>
    </Page>
  );
}

/** The sentences of the alert. The server's message comes first, as in every alert; without an answer the network is named. */
function worded(what: string, error: Error): string[] {
  const answer = answerOf(error);
  return answer === null ? [what, networkWhy()] : [answer, what];
}

function answerOf(error: Error): string | null {
  if (error instanceof ApiError) return `Error: ${error.message}`;
  return error instanceof AlertedError ? error.alert : null;
}

/** `supportEmail` is null when the fund has set none, or the settings could not be loaded. */
function helpText(supportEmail: string | null): string {
  if (supportEmail === null) return "For help, ask the people who run the event.";
  return `For help, contact ${supportEmail}.`;
}

const notDone = "An error occurred during sign up; please try again.";

const halfDone =
  "An error occurred, but your account was still created.\n\n" +
  "If 'Sign Out' shows in the menu, you were signed in automatically; otherwise use 'Sign In'. " +
  "Then open 'Account' and enter your first name, last name and phone if they are missing.";
