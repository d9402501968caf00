import classes from "./waitlist.module.css";

/** Stands where all tickets are sold out (spec §4). */
export function Waitlist({ supportEmail }: { supportEmail: string | undefined }) {
  return (
    <div className={classes.waitlist} role="status">
      <strong>Every ticket is taken.</strong>
      {supportEmail !== undefined && (
        <p>
          Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> to join the waitlist. When
          a place comes free, we offer it in the order in which people asked.
        </p>
      )}
    </div>
  );
}
