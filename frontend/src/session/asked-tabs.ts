import { channelName, isSame, type Announcement, type Asked, type News } from "./other-tabs.ts";
import { readSession, readToken } from "./session.ts";

/** The requesting side of `other-tabs.ts`: only pages of an account load it. */

/** In milliseconds: an open tab answers much faster. */
const timeout = 400;

/** Calls back when another tab signs in with this address. */
export function whenSignedInElsewhere(email: string, callBack: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Partial<News>>) => {
    if (isSame(data.started, email)) callBack();
  };
  return () => channel.close();
}

/** The token of this address, from this tab or another; null if no tab has one. */
export async function tokenOf(email: string): Promise<string | null> {
  const own = readToken();
  if (own !== null && isSame(readSession().euser?.email, email)) return own;
  const channel = new BroadcastChannel(channelName);
  const told = new Promise<string | null>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Partial<Announcement>>) => {
      if (typeof data.token === "string") resolve(data.token);
    };
    setTimeout(() => resolve(null), timeout);
    channel.postMessage({ asks: email } satisfies Asked);
  });
  return told.finally(() => channel.close());
}
