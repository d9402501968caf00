import { useState } from "react";
import { Link } from "react-router";
import { client } from "#api/client.ts";
import { paths } from "#shared/paths.ts";
import { noteAsked } from "#session/asked-here.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { showAlert } from "#shared/ui/alerts.ts";
import { focusTitle, Page } from "#shared/ui/page.tsx";
import classes from "./accounts.module.css";
import { recoverFields } from "./fields.ts";

export default function RecoverPage() {
  const [posts, setPosts] = useState(0);

  const post = async ({ email }: { email: string }) => {
    await client.POST("/api/Auth/recover", { body: { email, isAdminRecovery: false } });
    await noteAsked("recovery", email);
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
