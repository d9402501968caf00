/** Does a piece of work once at a time. Asked for while it is done, it is done once more: the first may have missed the cause. */
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
