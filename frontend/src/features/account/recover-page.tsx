import { useState } from "react";
import { useLocation } from "react-router";
import { paths } from "#shared/paths.ts";
import { wayBack } from "#shared/way-back.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { showAlert } from "#shared/ui/alerts.ts";
import { Link } from "#shared/ui/link.tsx";
import { focusTitle, Page } from "#shared/ui/page.tsx";
import classes from "./account.module.css";
import { recover } from "./calls.ts";
import { recoverFields } from "./fields.ts";

export default function RecoverPage() {
  const location = useLocation();
  const state: unknown = location.state;
  const back = wayBack(location);
  const [posts, setPosts] = useState(0);

  const post = async ({ email }: { email: string }) => {
    await recover(email, back);
    showAlert("Recovery process has been initiated. See your email for next step instructions.");
    setPosts((before) => before + 1);
    // The form is remounted, so that the button that had the focus is gone.
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
      <p role="status">
        {posts > 0 &&
          "The mail may take a minute. If it does not come, look among unwanted mail, then ask again."}
      </p>
      <p className={classes.links}>
        <Link to={paths.signIn(back)} state={state}>
          Sign in with your password
        </Link>
      </p>
    </Page>
  );
}
