import { useNavigate } from "react-router";
import { paths } from "#shared/paths.ts";
import { waitingQuestion } from "#shared/lib/waiting-check-ins.ts";
import { mayLeave } from "#shared/ui/use-unsaved-warning.ts";
import { signOut } from "#session/session.ts";

/** Signs out and opens the sign-in page. Asks first about unsaved changes and waiting check-ins. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    if (!mayLeave(waitingQuestion())) return;
    signOut();
    void navigate(paths.signIn());
  };
}
