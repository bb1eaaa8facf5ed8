/** What to answer when a turn has not come in time. */
interface WaitLimit<T> {
  readonly ms: number;
  readonly tooLate: () => T;
}

/** Runs at most this many tasks at the same time; the others queue. The number may change. */
export function createTurns(most: number | (() => number)) {
  const mostNow = typeof most === 'number' ? () => most : most;
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
    running: () => running,
    waiting: () => queue.length,
    async run<T>(work: () => Promise<T>, limit?: WaitLimit<T>): Promise<T> {
      if (running < mostNow()) running += 1;
      else if (!(await nextTurn(limit?.ms)) && limit !== undefined) return limit.tooLate();
      try {
        return await work();
      } finally {
        running -= 1;
        for (const next of queue.splice(0, Math.max(0, mostNow() - running))) {
          running += 1;
          next();
        }
      }
    },
  };
}
