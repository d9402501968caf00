import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { paths, wayBack } from "#app/paths.ts";
import { siteQuery } from "#features/site/queries.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { showAlert } from "#shared/ui/alerts.ts";
import { Page } from "#shared/ui/page.tsx";
import classes from "./accounts.module.css";
import { completeProfile, register, signIn } from "./calls.ts";
import { fieldsAfterRegistering, signUpFields, type SignUpValues } from "./fields.ts";

const nothing: SignUpValues = {
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
  const back = wayBack(location.search);
  const { data: site } = useQuery(siteQuery());
  const accountExists = useRef(false);
  const [isHalfDone, setIsHalfDone] = useState(false);

  const post = async (values: SignUpValues) => {
    if (!accountExists.current) await register(values);
    accountExists.current = true;
    await completeProfile(await signIn(values), values);
    showAlert("Successfully registered and logged in!");
    await navigate(back ?? paths.reservations(), { state });
  };
  const explain = () => {
    setIsHalfDone(accountExists.current);
    const what = accountExists.current ? halfDone : notDone;
    showAlert(`${what}\n\nFor help, contact ${site?.supportEmail ?? "the support mailbox"}.`);
  };

  return (
    <Page title="New User Sign Up" width="form">
      <DataForm
        method="post"
        fields={isHalfDone ? fieldsAfterRegistering : signUpFields}
        initialValues={nothing}
        onPostFunction={post}
        onFailure={explain}
        unexpected={null}
      />
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

const notDone = "An error occurred during sign up; please try again.";

const halfDone =
  "An error occurred, but your account was still created.\n\n" +
  "If 'Sign Out' shows in the menu, you were signed in automatically; otherwise use 'Sign In'. " +
  "Then open 'Account' and enter your first name, last name and phone if they are missing.";
