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

/** The browser keeps nothing here, as in some private windows. Answers what ends that. */
export function refuseStorage(name = "SecurityError"): () => void {
  const refusing = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("refused by the test", name);
  });
  return () => refusing.mockRestore();
}
