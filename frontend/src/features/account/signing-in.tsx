import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "#api/api-error.ts";
import { paths } from "#shared/paths.ts";
import { wayBack } from "#shared/way-back.ts";
import { useEuser } from "#session/euser.tsx";
import { isSame } from "#session/other-tabs.ts";
import { ActionButton, ActionLink } from "#shared/ui/action.tsx";
import { Failed, Loading } from "#shared/ui/page-states.tsx";
import { useOneAtATime } from "#shared/ui/use-one-at-a-time.ts";
import { Page } from "#shared/ui/page.tsx";
import classes from "./account.module.css";
import { signInByCode } from "./calls.ts";
import { signedInByCode } from "./code-note.tsx";
import { codeHolderQuery } from "#queries/accounts.ts";
import { useArrival } from "./use-arrival.ts";

interface SigningInProps {
  code: string;
  /** Called when the code is invalid or used up. */
  onFailure: () => void;
}

/**
 * Signs in with the single-use code of a mail. Only the browser that asked for the mail does so without a button: mail scanners
 * open links, too, and anybody can send a link that signs in to another account.
 */
export function SigningIn({ code, onFailure }: SigningInProps) {
  const navigate = useNavigate();
  const back = wayBack(useLocation());
  const { euser } = useEuser();
  const arrival = useArrival();
  const { data: holder, error, isError, refetch } = useQuery(codeHolderQuery(code));
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: signInByCode,
    onSuccess: async ({ euser: arrived, keptPassword, before, back: asked }) => {
      const onward = back ?? asked;
      // The reservations page has the form that completes the account.
      const to =
        before.typed === null ? (onward ?? (await arrival(arrived))) : paths.reservations();
      const isTold = !keptPassword || before.typed !== null;
      await navigate(to, { replace: true, state: isTold ? signedInByCode(before, onward) : null });
    },
    onError: onFailure,
  });
  const call = useOneAtATime(mutate);
  const isAnother = euser !== null && holder !== undefined && !isSame(euser.email, holder.email);
  const acts = holder?.askedHere === true && !isAnother;
  const isUseless = error instanceof ApiError && (error.status === 401 || error.status === 422);

  // A second effect, as in StrictMode, must not send the code again.
  const isUsed = useRef(false);
  const email = holder?.email;
  useEffect(() => {
    if (!acts || isUsed.current || email === undefined) return;
    isUsed.current = true;
    mutate({ code, email });
  }, [acts, mutate, code, email]);
  useEffect(() => {
    if (isUseless) onFailure();
  }, [isUseless, onFailure]);

  const isBusy = acts || isPending || isSuccess;
  return (
    <Page title="Sign In" width="form">
      {holder === undefined && !isError && <Loading />}
      {isError && !isUseless && (
        <Failed onRetry={refetch}>The link could not be looked up just now.</Failed>
      )}
      {holder !== undefined && isBusy && <p role="status">Signing you in…</p>}
      {holder !== undefined && !isBusy && (
        <>
          <p className={classes.freeText}>
            {isAnother
              ? `You are signed in as ${euser.email}. This link signs you in as ${holder.email} instead.`
              : "This link signs you in once, without a password."}
          </p>
          <p className={classes.choices}>
            <ActionButton
              emphasis="primary"
              onClick={() => call.isUnderWay() || call.start({ code, email: holder.email })}
            >
              Sign in as {holder.email}
            </ActionButton>
            {isAnother && (
              <ActionLink to={paths.reservations()}>Stay signed in as {euser.email}</ActionLink>
            )}
          </p>
        </>
      )}
    </Page>
  );
}
