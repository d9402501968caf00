import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { siteSettingsQuery } from "#queries/site.ts";
import { UnsetSettingsDialog } from "./unset-settings-dialog.tsx";
import { useLandingQuestion, type Next } from "./use-landing-question.ts";

/** Whether to go on; `notYet` saves the form without setting the tournament live. */
type Answer = boolean | "notYet";

interface Asked {
  missing: readonly string[];
  answer: (isMeant: Answer) => void;
}

interface LiveQuestion {
  /** Asks before a tournament is set live. Resolves to the answer. */
  isMeant: (next: Next) => Promise<Answer>;
  /** The open dialog; the caller renders it. */
  dialog: ReactNode;
}

/**
 * The questions before a tournament is set live: a dialog if settings of the fund are missing (rule `own-fund-first`), then the
 * question about the landing page.
 *
 * `notYet` is the label of a button in the dialog that saves a form without setting the tournament live.
 */
export function useLiveQuestion(notYet?: string): LiveQuestion {
  const queries = useQueryClient();
  const isLandingMeant = useLandingQuestion();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (missing: readonly string[]) =>
    new Promise<Answer>((resolve) => {
      const answer = (isMeant: Answer) => {
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
        // No alert by the query, as the caller alerts failures.
        meta: { alert: false },
      });
      const isIncomplete = !demonstration && missing.length > 0;
      const answer = !isIncomplete || (await ask(missing));
      return answer === true ? isLandingMeant(next) : answer;
    },
    dialog: asked !== null && (
      <UnsetSettingsDialog missing={asked.missing} notYet={notYet} onAnswer={asked.answer} />
    ),
  };
}
