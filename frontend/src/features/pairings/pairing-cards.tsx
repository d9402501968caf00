import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Pairing, PairingPlayer } from "#api/types.ts";
import { changeStart, type Seen } from "#queries/pairings.ts";
import { touched } from "#queries/touched.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { CallButton } from "#shared/ui/call-button.tsx";
import { Reference } from "#shared/ui/reference.tsx";
import { DragBoard, DraggablePlayer, DropCard } from "./drag.tsx";
import { isHeldByKeptSeats, JoinDialog, placesFor } from "./join-dialog.tsx";
import { KeptSeats } from "./kept-seats.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { groupNames, pairingNames, playerNames } from "./names.ts";
import classes from "./pairings.module.css";
import { StartDialog } from "./start-dialog.tsx";
import { useFollowedPlayer } from "./use-followed-player.ts";
import { countText, openPlaces, startText } from "./words.ts";

/** A card for each pairing, ordered by start. */
export function PairingCards({ round }: { round: Seen }) {
  const [moved, setMoved] = useState<PairingPlayer | null>(null);
  const [placed, setPlaced] = useState<Pairing | null>(null);
  const [joined, setJoined] = useState<Pairing | null>(null);
  const [params] = useSearchParams();
  const asked = Number(params.get("pairing"));
  const isOpen = moved !== null || joined !== null;
  const [list, follow] = useFollowedPlayer(round.pairings, isOpen);
  const names: Names = {
    pairings: pairingNames(round),
    players: playerNames(round),
    groups: groupNames(round),
  };
  return (
    <>
      <DragBoard round={round}>
        <ul ref={list} className={classes.cards} aria-label="Pairings">
          {round.pairings.map((pairing) => (
            <DropCard key={pairing.id} round={round} pairing={pairing}>
              <PairingCard
                round={round}
                pairing={pairing}
                names={names}
                onMove={setMoved}
                isAsked={pairing.id === asked}
                onPlace={() => setPlaced(pairing)}
                onJoin={() => setJoined(pairing)}
              />
            </DropCard>
          ))}
        </ul>
      </DragBoard>
      {moved !== null && (
        <MoveDialog round={round} player={moved} onMoved={follow} onClose={() => setMoved(null)} />
      )}
      {joined !== null && (
        <JoinDialog
          round={round}
          pairing={joined}
          onMoved={follow}
          onClose={() => setJoined(null)}
        />
      )}
      {placed !== null && (
        <StartDialog round={round} pairing={placed} onClose={() => setPlaced(null)} />
      )}
    </>
  );
}

/** Unique names by id. */
interface Names {
  pairings: ReadonlyMap<number, string>;
  players: ReadonlyMap<number, string>;
  groups: ReadonlyMap<number, string>;
}

interface PairingCardProps {
  round: Seen;
  pairing: Pairing;
  names: Names;
  /** Whether the link that opened the page names this pairing. */
  isAsked: boolean;
  onMove: (player: PairingPlayer) => void;
  onPlace: () => void;
  onJoin: () => void;
}

function PairingCard(props: PairingCardProps) {
  const { round, pairing, names, isAsked, onMove, onPlace, onJoin } = props;
  const { players, groups, fixedFlag } = pairing;
  const sponsors = new Set(groups.flatMap(({ sponsorName }) => sponsorName ?? []));
  const name = names.pairings.get(pairing.id) ?? "";
  const heading = useArrival(isAsked);
  return (
    <>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          {startText(pairing)}
        </h2>
        {fixedFlag && <span className={classes.tag}>fixed</span>}
        {[...sponsors].map((sponsor) => (
          <span key={sponsor} className={classes.tag}>
            {sponsor}
          </span>
        ))}
      </div>
      <ul className={classes.players}>
        {players.map((player) => (
          <li key={player.attendeeId}>
            <DraggablePlayer player={player} />
            {player.noShowFlag && <span className={classes.tag}>did not come</span>}
            <button
              type="button"
              data-attendee={player.attendeeId}
              aria-label={`Move ${names.players.get(player.attendeeId) ?? player.name}`}
              onClick={() => onMove(player)}
            >
              Move
            </button>
          </li>
        ))}
      </ul>
      <Places round={round} pairing={pairing} />
      <KeptSeats round={round} pairing={pairing} names={names.groups} />
      <p className={classes.dimmed}>
        {groups.map(({ id, name: group, captain, reference }) => (
          <span key={id}>
            {group} of {captain}, <Reference text={reference} />
          </span>
        ))}
      </p>
      {isHeldByKeptSeats(round, pairing) && (
        <p className={classes.dimmed}>
          It can join another one once the seats that are kept are given away.
        </p>
      )}
      <div className={classes.actions}>
        <ActionButton aria-label={`Change the start of ${name}`} onClick={onPlace}>
          Change start
        </ActionButton>
        {placesFor(round, pairing).length > 0 && (
          <ActionButton aria-label={`Join ${name} to another one`} onClick={onJoin}>
            Join another
          </ActionButton>
        )}
        {fixedFlag && (
          <CallButton
            aria-label={`Let go of the start of ${name}`}
            send={() => changeStart(round, { pairingId: pairing.id, fixedFlag: false })}
            reloads={touched.pairings}
          >
            Let go
          </CallButton>
        )}
      </div>
    </>
  );
}

/** Scrolls to the heading of the linked pairing and focuses it, once. */
function useArrival(isAsked: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    heading.current?.scrollIntoView({ block: "center" });
    heading.current?.focus({ preventScroll: true });
  }, [isAsked]);
  return heading;
}

function Places({ round, pairing }: Pick<PairingCardProps, "round" | "pairing">) {
  const open = openPlaces(round, pairing);
  if (open === 0) return null;
  if (open > 0) return <p className={classes.open}>{countText(open, "open place")}</p>;
  return <p className={classes.fault}>{countText(-open, "player")} too many</p>;
}
