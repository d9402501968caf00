import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { siteSettingsQuery } from "#queries/site.ts";
import { UntoldDialog } from "./untold-dialog.tsx";
import { useLandingQuestion, type Next } from "./use-landing-question.ts";

/** Whether to go on, or to save what was typed without setting it live. */
type Answer = boolean | "notYet";

interface Asked {
  missing: readonly string[];
  answer: (isMeant: Answer) => void;
}

interface LiveQuestion {
  /** Asks before a tournament is set live, and answers whether to go on. */
  isMeant: (next: Next) => Promise<Answer>;
  /** To be rendered beside what asks. */
  dialog: ReactNode;
}

/**
 * The questions before a tournament is set live: first a dialog, when some of the fund's settings are missing (rule
 * `own-fund-first`), then whether it is to take the landing page from another one.
 *
 * A form gives the text of a button that saves it not live yet, so that what was typed is safe.
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
        // A failure is alerted once, to the Admin at this button.
        meta: { alert: false },
      });
      const isIncomplete = !demonstration && missing.length > 0;
      const answer = !isIncomplete || (await ask(missing));
      return answer === true ? isLandingMeant(next) : answer;
    },
    dialog: asked !== null && (
      <UntoldDialog missing={asked.missing} notYet={notYet} onAnswer={asked.answer} />
    ),
  };
}
