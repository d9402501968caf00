import { readSession, readToken, subscribeToSession } from "./session.ts";

/**
 * A session is one tab's, and the link of a mail opens another. Where it confirms an address, the tab that registered it lends its
 * token, so that the password chosen there stays. Only pages of this site in the same browser hear each other here.
 */

const name = "fairway-session";
/** In milliseconds: a tab that is there answers long before. */
const patience = 400;

interface Asked {
  asks: string;
}
interface Announcement {
  token: string;
}
/** A tab has signed in. */
interface News {
  started: string;
}

/** Answers other tabs that ask for the session of the address that is signed in here, and tells them when one begins. */
export function lendToTabs(): () => void {
  const channel = new BroadcastChannel(name);
  let known = readToken();
  const stopTelling = subscribeToSession(() => {
    const token = readToken();
    const { euser } = readSession();
    if (token !== known && token !== null && euser !== null)
      channel.postMessage({ started: euser.email } satisfies News);
    known = token;
  });
  channel.onmessage = ({ data }: MessageEvent<Partial<Asked>>) => {
    const token = readToken();
    if (token !== null && data.asks !== undefined && isSame(readSession().euser?.email, data.asks))
      channel.postMessage({ token } satisfies Announcement);
  };
  return () => {
    stopTelling();
    channel.close();
  };
}

/** Calls back when another tab signs in with this address. */
export function whenSignedInElsewhere(email: string, callBack: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Partial<News>>) => {
    if (isSame(data.started, email)) callBack();
  };
  return () => channel.close();
}

/** The token of this address, from this tab or another; null where nobody has one. */
export async function tokenOf(email: string): Promise<string | null> {
  const own = readToken();
  if (own !== null && isSame(readSession().euser?.email, email)) return own;
  const channel = new BroadcastChannel(name);
  const told = new Promise<string | null>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Partial<Announcement>>) => {
      if (typeof data.token === "string") resolve(data.token);
    };
    setTimeout(() => resolve(null), patience);
    channel.postMessage({ asks: email } satisfies Asked);
  });
  return told.finally(() => channel.close());
}

export function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}
