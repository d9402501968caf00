import { useNavigate } from "react-router";
import { paths } from "#app/paths.ts";
import { mayLeave } from "#shared/ui/use-unsaved-warning.ts";
import { signOut } from "./session.ts";

/** What 'Sign Out' does: it leads to where one signs in, unless changes wait to be saved and somebody thinks better of it. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    if (!mayLeave()) return;
    signOut();
    void navigate(paths.signIn());
  };
}
