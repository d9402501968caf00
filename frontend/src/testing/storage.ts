/** From now on the phone's disk does no more than to fail, by the name that the browser gives it. Answers what ends that. */
export function breakStorage(name: string): () => void {
  const breaking = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("broken by the test", name);
  });
  return () => breaking.mockRestore();
}

/** The next transaction finds its handle cut, as WebKit does to a page that was in the background. */
export function cutOnce(): void {
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementationOnce(() => {
    throw new DOMException("The database connection is closing.", "InvalidStateError");
  });
}

/** Each handle is opened after so many milliseconds; never where they are Infinity. */
export function openStorageAfter(milliseconds: number): void {
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, "open").mockImplementation((...asked) => {
    const request = open(...asked);
    const listen = request.addEventListener.bind(request) as EventTarget["addEventListener"];
    const late: EventTarget["addEventListener"] = (type, listener, options) => {
      if (type !== "success" || typeof listener !== "function") listen(type, listener, options);
      else if (milliseconds !== Infinity)
        listen(type, (event) => void setTimeout(() => listener(event), milliseconds), options);
    };
    return Object.assign(request, { addEventListener: late });
  });
}

/** The browser keeps nothing here, as in some private windows. Answers what ends that. */
export function refuseStorage(name = "SecurityError"): () => void {
  const refusing = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("refused by the test", name);
  });
  return () => refusing.mockRestore();
}
