import { useState } from "react";
import { Link } from "react-router";
import { paths } from "#shared/paths.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { showAlert } from "#shared/ui/alerts.ts";
import { focusTitle, Page } from "#shared/ui/page.tsx";
import classes from "./accounts.module.css";
import { recover } from "./calls.ts";
import { recoverFields } from "./fields.ts";

export default function RecoverPage() {
  const [posts, setPosts] = useState(0);

  const post = async ({ email }: { email: string }) => {
    await recover(email);
    showAlert("Recovery process has been initiated. See your email for next step instructions.");
    setPosts((before) => before + 1);
    // The form is a new one, and its button is gone.
    focusTitle();
  };
  return (
    <Page
      title="Recover Account"
      width="form"
      intro="We send you a link that signs you in once, so that you can choose a new password."
    >
      <DataForm
        key={posts}
        method="post"
        fields={recoverFields}
        initialValues={{ email: "" }}
        onPostFunction={post}
      />
      <p className={classes.links}>
        <Link to={paths.signIn()}>Sign in with your password</Link>
      </p>
    </Page>
  );
}
