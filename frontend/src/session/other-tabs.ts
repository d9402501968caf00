import { readSession, readToken, subscribeToSession } from "./session.ts";

/**
 * A session belongs to one tab, and a mailed link opens another. If it confirms an address, the tab that registered the address lends its token,
 * so that the password chosen there stays. A BroadcastChannel reaches only pages of this site in the same browser.
 */

export const channelName = "fairway-session";

export interface Asked {
  asks: string;
}
export interface Announcement {
  token: string;
}
/** Announces that a tab has signed in. */
export interface News {
  started: string;
}

/** Lends this tab's token to tabs that ask for its address, and announces new sessions to them. */
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
