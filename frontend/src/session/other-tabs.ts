import { readSession, readToken, subscribeToSession } from "./session.ts";

/**
 * A session is one tab's, and the link of a mail opens another. Where it confirms an address, the tab that registered it lends its
 * token, so that the password chosen there stays. Only pages of this site in the same browser hear each other here.
 */

export const channelName = "fairway-session";

export interface Asked {
  asks: string;
}
export interface Announcement {
  token: string;
}
/** A tab has signed in. */
export interface News {
  started: string;
}

/** Answers other tabs that ask for the session of the address that is signed in here, and tells them when one begins. */
export function lendToTabs(): () => void {
  const channel = new BroadcastChannel(channelName);
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

export function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}
