import { useSignOut } from "#features/session/use-sign-out.ts";
import { paths } from "#shared/paths.ts";
import { Link } from "#shared/ui/link.tsx";
import { accountItems } from "./nav-items.ts";
import { NavList } from "./nav-list.tsx";
import classes from "./side-nav.module.css";

export function AccountNav({ email }: { email: string }) {
  const leave = useSignOut();
  return (
    <div className={classes.account}>
      <NavList items={accountItems()} />
      <p className={classes.signedIn}>
        Signed in as <Link to={paths.account()}>{email}</Link>
      </p>
      <button type="button" className={classes.signOut} onClick={leave}>
        Sign Out
      </button>
    </div>
  );
}

export function VisitorNav() {
  return (
    <div className={classes.account}>
      <NavList
        items={[
          { label: "Sign In", to: paths.signIn() },
          { label: "New User Sign Up", to: paths.signUp() },
        ]}
      />
    </div>
  );
}
