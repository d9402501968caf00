import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths, wayBack } from "#app/paths.ts";
import { signedInByCode } from "#features/session/code-note.tsx";
import { Page } from "#shared/ui/page.tsx";
import { signInByCode } from "./calls.ts";
import { useArrival } from "./use-arrival.ts";

/** Signs in by the code of a mail, which is good for once; it does not stay in the address or the history. */
export function SigningIn({ code }: { code: string }) {
  const navigate = useNavigate();
  const back = wayBack(useLocation().search);
  const arrival = useArrival();
  const { mutate } = useMutation({
    mutationFn: signInByCode,
    onSuccess: async (euser) =>
      navigate(back ?? (await arrival(euser)), { replace: true, state: signedInByCode }),
    onError: () => navigate(paths.signIn(back), { replace: true }),
  });

  // Drawing the page again must not use the code again.
  const isUsed = useRef(false);
  useEffect(() => {
    if (isUsed.current) return;
    isUsed.current = true;
    mutate(code);
  }, [mutate, code]);

  return (
    <Page title="Sign In" width="form">
      <p role="status">Signing you in…</p>
    </Page>
  );
}
