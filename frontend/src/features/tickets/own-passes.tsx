import { useQuery } from "@tanstack/react-query";
import type { Pass } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { passesOfUserQuery } from "#queries/passes.ts";
import { useSignedIn } from "#session/euser.tsx";
import { isPast, longDate } from "#shared/lib/dates.ts";
import { distinctTexts } from "#shared/lib/distinct-texts.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import classes from "./own-passes.module.css";

/** Number of passes to list at most; the page of passes has all. */
const listedPasses = 3;

interface OwnPassesProps {
  timeZone: string;
  /** The page has another main button, such as to pay, so that this one is plain. */
  isSecond: boolean;
}

/** Links to the user's QR codes, also for teammates without a ticket; renders nothing without a coming pass. */
export function OwnPasses({ timeZone, isSecond }: OwnPassesProps) {
  const toCome = usePassesToCome(timeZone);
  if (toCome.length === 0) return null;
  const texts = distinctTexts(toCome, textOf, categoryOf, roundOf, ({ reference }) => reference);
  return (
    <section className={classes.passes} aria-labelledby="own-passes">
      <h2 id="own-passes">You have {toCome.length === 1 ? "a pass" : `${toCome.length} passes`}</h2>
      <ul>
        {toCome.slice(0, listedPasses).map((pass, place) => (
          <li key={pass.id}>
            <span id={`own-pass-${pass.id}`}>{texts[place]}</span>
            <ActionLink
              to={paths.pass(pass.id)}
              emphasis={isSecond ? "plain" : "primary"}
              aria-describedby={`own-pass-${pass.id}`}
            >
              Show QR code
            </ActionLink>
          </li>
        ))}
      </ul>
      {toCome.length > listedPasses && (
        <ActionLink to={paths.passes()}>All entrance passes</ActionLink>
      )}
    </section>
  );
}

export function usePassesToCome(timeZone: string): readonly Pass[] {
  const { id } = useSignedIn();
  const { data } = useQuery({ ...passesOfUserQuery(id), meta: optional });
  return (data?.passes ?? []).filter(({ tournament }) => !isPast(tournament, timeZone));
}

/** No alert when the passes cannot be loaded, as the page is about tickets. */
const optional = { alert: false } as const;

const categoryOf = ({ ticketCategory }: Pass) => ticketCategory.name;
const roundOf = ({ group }: Pass) => group.round?.name ?? "";

function textOf({ tournament, group }: Pass): string {
  return `${tournament.name}, ${longDate(tournament.dateStart)}, ${group.name}`;
}
