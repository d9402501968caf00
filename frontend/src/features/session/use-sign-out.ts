import { useNavigate } from "react-router";
import { paths } from "#shared/paths.ts";
import { mayLeave } from "#shared/ui/use-unsaved-warning.ts";
import { signOut } from "#session/session.ts";

/** Signs out and goes to the sign-in page; asks first if the page has unsaved changes. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    if (!mayLeave()) return;
    signOut();
    void navigate(paths.signIn());
  };
}
