-- Mails that an Admin writes to many people of a tournament. The recipients are chosen when it starts, all in one transaction.
CREATE TABLE broadcasts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tournament_id bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
  who text NOT NULL CHECK (who IN ('everyone', 'sponsors', 'unpaid', 'incompleteGroups', 'arrived', 'notArrived')),
  ticket_category_id bigint,
  round_id bigint,
  hole integer CHECK (hole BETWEEN 1 AND 27),
  invitation boolean NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint REFERENCES users ON DELETE SET NULL,
  send_at timestamptz NOT NULL,
  started_at timestamptz,
  cancelled_at timestamptz,
  CONSTRAINT broadcasts_hole_of_round CHECK (hole IS NULL OR round_id IS NOT NULL)
);
CREATE INDEX broadcasts_tournament ON broadcasts (tournament_id, id);
CREATE INDEX broadcasts_author ON broadcasts (created_by);
CREATE INDEX broadcasts_due ON broadcasts (send_at) WHERE started_at IS NULL AND cancelled_at IS NULL;
COMMENT ON TABLE broadcasts IS 'Mails of Admins to many people of a tournament';
COMMENT ON COLUMN broadcasts.ticket_category_id IS 'Only tickets of this category; null for all. No foreign key: once the category is gone the mail is for nobody, not for all';
COMMENT ON COLUMN broadcasts.round_id IS 'Only groups in this round; null for all. No foreign key, for the same reason';
COMMENT ON COLUMN broadcasts.hole IS 'Only players who start at this hole of the round; null for all';
COMMENT ON COLUMN broadcasts.invitation IS 'Not about a ticket that is held: it goes to people who agreed, with a link that unsubscribes';
COMMENT ON COLUMN broadcasts.created_by IS 'The Admin; null once the account is deleted';
COMMENT ON COLUMN broadcasts.started_at IS 'When its mails were put into the outbox; null before';
COMMENT ON COLUMN broadcasts.cancelled_at IS 'When an Admin stopped it: mails that had not left by then do not leave any more';

CREATE TABLE broadcast_recipients (
  mail_id bigint NOT NULL PRIMARY KEY,
  broadcast_id bigint NOT NULL REFERENCES broadcasts ON DELETE CASCADE,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'refused', 'dropped')),
  CONSTRAINT broadcast_recipients_once UNIQUE (broadcast_id, user_id)
);
CREATE INDEX broadcast_recipients_user ON broadcast_recipients (user_id);
COMMENT ON TABLE broadcast_recipients IS 'The people that a broadcast was started for, each once, with what became of their mail';
COMMENT ON COLUMN broadcast_recipients.mail_id IS 'The mail in the outbox. No foreign key: the outbox forgets a mail after a month';
COMMENT ON COLUMN broadcast_recipients.user_id IS 'The recipient; null once the account is deleted';
COMMENT ON COLUMN broadcast_recipients.state IS 'dropped: the mail did not leave, as it was stopped or its recipient is gone or has unsubscribed';

-- What becomes of a mail is written by several statements (sent, refused, tried again, dropped), so a trigger repeats it here.
CREATE FUNCTION settle_broadcast_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE broadcast_recipients SET state = 'dropped' WHERE mail_id = OLD.id AND state = 'waiting';
    RETURN NULL;
  END IF;
  UPDATE broadcast_recipients
    SET state = CASE WHEN NEW.sent_at IS NOT NULL THEN 'sent' WHEN NEW.given_up_at IS NOT NULL THEN 'refused' ELSE 'waiting' END
    WHERE mail_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_settles_broadcast AFTER UPDATE ON outbox FOR EACH ROW
  WHEN (NEW.message->>'kind' = 'broadcast'
    AND (OLD.sent_at, OLD.given_up_at) IS DISTINCT FROM (NEW.sent_at, NEW.given_up_at))
  EXECUTE FUNCTION settle_broadcast_recipient();
CREATE TRIGGER outbox_drops_broadcast AFTER DELETE ON outbox FOR EACH ROW
  WHEN (OLD.message->>'kind' = 'broadcast') EXECUTE FUNCTION settle_broadcast_recipient();

-- Not a column of users: agreeing, beside an open form of the account, would change the version of that form.
CREATE TABLE invitation_consents (
  user_id bigint NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  since timestamptz NOT NULL
);
COMMENT ON TABLE invitation_consents IS 'People who agreed to be told of coming tournaments';

CREATE TABLE unsubscribe_links (
  hash text NOT NULL PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX unsubscribe_links_user ON unsubscribe_links (user_id);
COMMENT ON TABLE unsubscribe_links IS 'Digests of the codes by which mailed invitations are unsubscribed from without signing in';
