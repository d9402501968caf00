// A mail server for tests. It prints a line of JSON with its port, then one for each accepted mail, with the number of its connection. The part of the
// recipient before the @ decides how it treats a mail. Its argument is JSON: {user, password, key, cert, secure, takes, most}. `takes` is the delay of a
// mail in milliseconds, `most` the maximum number of mails of a connection.
import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

const { user, password, key, cert, secure, takes, most } = JSON.parse(process.argv[2] ?? "{}");
const tell = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function answer(responseCode, words) {
  return Object.assign(new Error(words), { responseCode });
}

/** Connections so far. */
let connections = 0;

/** Number of mails to each address so far. */
const asked = new Map();
function isFirst(address) {
  asked.set(address, (asked.get(address) ?? 0) + 1);
  return asked.get(address) === 1;
}

const kindOf = (address) => address.split("@")[0].replace(/-?\d+$/, "");

/** The raw text of a header; null without it. */
function header(mail, name) {
  const found = mail.headerLines.find(({ key }) => key === name);
  return found ? found.line.slice(name.length + 1).replace(/\s+/g, " ").trim() : null;
}

const server = new SMTPServer({
  key,
  cert,
  secure,
  disabledCommands: [...(user ? [] : ["AUTH"]), ...(key && !secure ? [] : ["STARTTLS"])],
  authOptional: !user,
  allowInsecureAuth: true,
  disableReverseLookup: true,
  onAuth(given, _session, done) {
    if (given.username === "later") return done(answer(454, "Temporary authentication failure"));
    const right = given.username === user && given.password === password;
    done(right ? null : answer(535, "Authentication failed"), { user: given.username });
  },
  onMailFrom({ address }, session, done) {
    session.asked = (session.asked ?? 0) + 1;
    if (most && session.asked > most) return done(answer(421, "Too many mails on this connection"));
    done(kindOf(address) === "stranger" ? answer(553, `<${address}>: not yours to send from`) : null);
  },
  onRcptTo({ address }, _session, done) {
    const kind = kindOf(address);
    if (kind === "gone") return done(answer(550, `<${address}>: no such mailbox here`));
    if (kind === "deferred" && isFirst(address)) return done(answer(451, "Greylisted, try again"));
    if (kind === "silent") return tell({ silent: address });
    done();
  },
  async onData(stream, session, done) {
    const [{ address }] = session.envelope.rcptTo;
    const kind = kindOf(address);
    if (kind === "dropped" && isFirst(address)) return session.destroy();
    const mail = await simpleParser(stream, { skipImageLinks: true });
    tell({
      to: address,
      from: mail.from.text,
      subject: mail.subject,
      messageId: mail.messageId,
      date: mail.date.toISOString(),
      replyTo: mail.replyTo?.text ?? null,
      unsubscribe: header(mail, "list-unsubscribe"),
      unsubscribePost: header(mail, "list-unsubscribe-post"),
      automatic: mail.headers.get("auto-submitted"),
      type: mail.headers.get("content-type").value,
      text: mail.text,
      html: mail.html,
      files: mail.attachments.map(({ filename, headers, cid, related, content }) => ({
        name: filename,
        type: headers.get("content-type"),
        cid: cid ?? null,
        related: related ?? false,
        content: [...content],
      })),
      encrypted: session.secure,
      connection: session.number,
    });
    if (takes) await wait(takes);
    if (kind === "slow") await wait(400);
    done();
  },
  // For `session.destroy` of a mail that is to be dropped: the connection then ends without a reply.
  onConnect(session, done) {
    connections += 1;
    session.number = connections;
    session.destroy = () => connectionOf(session)?._socket.destroy();
    done();
  },
});

function connectionOf(session) {
  return [...server.connections].find((connection) => connection.session === session);
}

// Ends with its parent process, which may be killed.
process.stdin.on("end", () => process.exit()).resume();
// Some tests are about clients that disconnect during a mail.
server.on("error", () => {});
server.listen(0, "127.0.0.1", () => tell({ port: server.server.address().port }));
