/** Runs a piece of work one at a time. A call during a run makes one further run, as the first may have missed its cause. */
export function oneAfterTheOther(work: () => Promise<unknown>): () => Promise<void> {
  let isWorking = false;
  let isAsked = false;
  return async () => {
    isAsked = true;
    if (isWorking) return;
    isWorking = true;
    try {
      while (isAsked) {
        isAsked = false;
        await work();
      }
    } finally {
      isWorking = false;
    }
  };
}
