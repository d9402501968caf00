/** Makes the phone's storage fail with an error of this name; returns a function that ends that. */
export function breakStorage(name: string): () => void {
  const breaking = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("broken by the test", name);
  });
  return () => breaking.mockRestore();
}

/** Cuts the handle of the next transaction, as WebKit does to a page in the background. */
export function cutOnce(): void {
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementationOnce(() => {
    throw new DOMException("The database connection is closing.", "InvalidStateError");
  });
}

/** Delays the opening of each handle by these milliseconds; for ever with Infinity. */
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

/** Makes the browser refuse to open its storage, as in some private windows; returns a function that ends that. */
export function refuseStorage(name = "SecurityError"): () => void {
  const refusing = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("refused by the test", name);
  });
  return () => refusing.mockRestore();
}
