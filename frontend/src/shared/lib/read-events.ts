import { createParser, type EventSourceMessage } from "eventsource-parser";

interface Heard {
  onEvent: (event: EventSourceMessage) => void;
  /** Called for a comment line: the server is alive, without news. */
  onComment: () => void;
}

/** Reads a body of `text/event-stream` to its end. Rejects if the connection is lost. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onEvent, onComment }: Heard,
): Promise<void> {
  const parser = createParser({ onEvent, onComment });
  const text = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(text.decode(value, { stream: true }));
  }
}
