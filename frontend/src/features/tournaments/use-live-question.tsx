import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { siteSettingsQuery } from "#queries/site.ts";
import { UntoldDialog } from "./untold-dialog.tsx";
import { useLandingQuestion, type Next } from "./use-landing-question.ts";

interface Asked {
  missing: readonly string[];
  answer: (isMeant: boolean) => void;
}

interface LiveQuestion {
  /** Asks before a tournament is set live, and answers whether to go on. */
  isMeant: (next: Next) => Promise<boolean>;
  /** To be rendered beside what asks. */
  dialog: ReactNode;
}

/**
 * The questions before a tournament is set live: first a dialog, when some of the fund's settings are missing (rule
 * `own-fund-first`), then whether it is to take the landing page from another one.
 */
export function useLiveQuestion(): LiveQuestion {
  const queries = useQueryClient();
  const isLandingMeant = useLandingQuestion();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (missing: readonly string[]) =>
    new Promise<boolean>((resolve) => {
      const answer = (isMeant: boolean) => {
        setAsked(null);
        resolve(isMeant);
      };
      setAsked({ missing, answer });
    });
  return {
    isMeant: async (next) => {
      const { demonstration, missing } = await queries.query({
        ...siteSettingsQuery(),
        staleTime: 0,
        // A failure is alerted once, to the Admin at this button.
        meta: { alert: false },
      });
      const isIncomplete = !demonstration && missing.length > 0;
      return !(isIncomplete && !(await ask(missing))) && isLandingMeant(next);
    },
    dialog: asked !== null && <UntoldDialog missing={asked.missing} onAnswer={asked.answer} />,
  };
}
