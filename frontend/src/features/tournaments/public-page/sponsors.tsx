import type { TournamentSponsor } from "#api/types.ts";
import { smallOf } from "#shared/lib/picture-sizes.ts";
import { webAddress } from "#shared/lib/web-address.ts";
import { Section } from "./section.tsx";
import classes from "./sponsors.module.css";

export function Sponsors({ sponsors }: { sponsors: readonly TournamentSponsor[] }) {
  return (
    <Section title="Sponsors" isOpen>
      {sponsors.length === 0 ? (
        <p>The sponsors will be announced soon.</p>
      ) : (
        <ul className={classes.sponsors}>
          {sponsors.map((sponsor) => (
            <li key={sponsor.id} className={classes.sponsor}>
              <Sponsor sponsor={sponsor} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Sponsor({ sponsor }: { sponsor: TournamentSponsor }) {
  const website = webAddress(sponsor.website);
  const face = <Face sponsor={sponsor} />;
  if (website === null) return <span>{face}</span>;
  return (
    <a href={website} rel="external noopener noreferrer">
      {face}
    </a>
  );
}

/** The sponsor's first logo if staff have verified it, else the name (rule `logos`). */
function Face({ sponsor: { name, logos } }: { sponsor: TournamentSponsor }) {
  const [first] = logos;
  if (!first?.verified) return name;
  return <img src={smallOf(first.imageUrl)} alt={name} loading="lazy" decoding="async" />;
}
