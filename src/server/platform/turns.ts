/** What to answer when a turn has not come in time. */
interface WaitLimit<T> {
  readonly ms: number;
  readonly tooLate: () => T;
}

/** Runs at most `most` tasks at the same time; the others queue. */
export function createTurns(most: number) {
  const queue: (() => void)[] = [];
  let running = 0;

  /** Resolves to false if the turn has not come within `ms`. */
  function nextTurn(ms: number | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const enter = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const leave = () => {
        queue.splice(queue.indexOf(enter), 1);
        resolve(false);
      };
      const timer = ms === undefined ? undefined : setTimeout(leave, ms);
      queue.push(enter);
    });
  }

  return {
    waiting: () => queue.length,
    async run<T>(work: () => Promise<T>, limit?: WaitLimit<T>): Promise<T> {
      if (running < most) running += 1;
      else if (!(await nextTurn(limit?.ms)) && limit !== undefined) return limit.tooLate();
      try {
        return await work();
      } finally {
        // The slot goes straight to the next in the queue, so `running` does not change.
        const next = queue.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
