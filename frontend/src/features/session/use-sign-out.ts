import { useNavigate } from "react-router";
import { paths } from "#shared/paths.ts";
import { waitingQuestion } from "#shared/lib/waiting-check-ins.ts";
import { mayLeave } from "#shared/ui/use-unsaved-warning.ts";
import { signOut } from "#session/session.ts";

/** Signs out and goes to the sign-in page; asks first if the page has unsaved changes, or check-ins wait on this device. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    if (!mayLeave(waitingQuestion())) return;
    signOut();
    void navigate(paths.signIn());
  };
}
