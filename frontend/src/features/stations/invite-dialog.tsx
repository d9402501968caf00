import { useQuery } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { useEffect, useState } from "react";
import { useSiteClock } from "#queries/site-clock.ts";
import { inviteStation, stationsQuery } from "#queries/stations.ts";
import { touched } from "#queries/touched.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { useScreenAwake } from "#shared/lib/use-screen-awake.ts";
import { paths } from "#shared/paths.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import classes from "./stations.module.css";

interface InviteDialogProps {
  tournamentId: number;
  onClose: () => void;
}

type Invitation = Awaited<ReturnType<typeof inviteStation>>;

const fields: FieldDefinition<"name">[] = [
  {
    fieldName: "name",
    label: "Name of the station",
    inputType: "text",
    isRequired: true,
    autoComplete: "off",
    prompt: "Cart barn 2",
    helperText: "It stands beside each check-in of the phone.",
  },
];

/** Creates a station by name, and shows the QR code that makes another phone the station without an account. */
export function InviteDialog({ tournamentId, onClose }: InviteDialogProps) {
  const [invitation, setInvitation] = useState<Invitation>();
  return (
    <Dialog title="Invite a phone" isForm={invitation === undefined} onClose={onClose}>
      {invitation === undefined ? (
        <DataForm
          method="post"
          submitLabel="Show QR code"
          fields={fields}
          initialValues={{ name: "" }}
          onPostFunction={({ name }) => inviteStation(tournamentId, name)}
          onAfterPost={setInvitation}
          reloads={touched.stations}
        />
      ) : (
        <Code tournamentId={tournamentId} invitation={invitation} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** The polling interval in milliseconds. */
const looksEvery = 2_000;

interface CodeProps extends InviteDialogProps {
  invitation: Invitation;
}

function Code({ tournamentId, invitation, onClose }: CodeProps) {
  const { station, code, expiresAt } = invitation;
  const clock = useSiteClock();
  const { data: stations } = useQuery({
    ...stationsQuery(tournamentId),
    refetchInterval: looksEvery,
  });
  const isOver = useIsOver(expiresAt);
  useScreenAwake();
  const now = stations?.find(({ id }) => id === station.id);
  if (now?.isEnrolled)
    return (
      <div className={classes.invitation}>
        <p role="status">{station.name} is set up. Its phone is ready to check people in.</p>
        <ActionButton emphasis="primary" onClick={onClose}>
          Close
        </ActionButton>
      </div>
    );
  return (
    <div className={classes.invitation}>
      {isOver ? (
        <p role="alert">
          This code has expired. Revoke {station.name}, and invite the phone again.
        </p>
      ) : (
        <>
          {/* Dark on light with a margin of four modules, in dark mode, too: scanners need both. */}
          <QRCodeSVG
            value={location.origin + paths.enroll(code)}
            title={`QR code that makes a phone ${station.name}`}
            size={300}
            marginSize={4}
            level="M"
          />
          <p>
            Scan this with the camera of the phone that becomes {station.name}. It is good for one
            phone{clock.time(expiresAt, ", until ")}.
          </p>
        </>
      )}
      <ActionButton onClick={onClose}>Close</ActionButton>
    </div>
  );
}

function useIsOver(expiresAt: string): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), Date.parse(expiresAt) - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return isOver;
}
