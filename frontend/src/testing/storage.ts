/** From now on the phone's disk does no more than to fail, by the name that the browser gives it. */
export function breakStorage(name: string): void {
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("broken by the test", name);
  });
}

/** The next transaction finds its handle cut, as WebKit does to a page that was in the background. */
export function cutOnce(): void {
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementationOnce(() => {
    throw new DOMException("The database connection is closing.", "InvalidStateError");
  });
}

/** The browser keeps nothing here, as in some private windows. */
export function refuseStorage(): void {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("refused by the test", "QuotaExceededError");
  });
}
