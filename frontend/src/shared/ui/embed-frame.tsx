import type { Embed } from "#shared/lib/embed-code.ts";
import classes from "./embed-frame.module.css";

interface EmbedFrameProps {
  embed: Embed;
  /** Accessible name of the frame. */
  title: string;
  /** The address of the code as a document of its own; null until it is loaded. */
  documentAddress: string | null;
}

/** Other people's HTML (rule `embed-codes`): in a frame of another origin, as a link, or not at all; never in our page. */
export function EmbedFrame({ embed, title, documentAddress }: EmbedFrameProps) {
  switch (embed.kind) {
    case "nothing":
      return null;
    case "link":
      return (
        <a className={classes.link} href={embed.address} target="_blank" rel="noopener noreferrer">
          {embed.text}
        </a>
      );
    case "frame":
      return (
        <iframe
          className={classes.frame}
          title={title}
          src={embed.address}
          height={embed.height}
          sandbox={`${sandbox} allow-popups-to-escape-sandbox allow-same-origin`}
        />
      );
    case "document":
      return documentAddress === null ? null : (
        <iframe
          className={classes.frame}
          title={title}
          src={documentAddress}
          height={600}
          sandbox={sandbox}
        />
      );
  }
}

/** Enough for a payment form. A frame of another site also gets its own origin, which is not ours. */
const sandbox = "allow-scripts allow-forms allow-popups";
