/** Runs at most `most` tasks at the same time; the others queue. */
export function createTurns(most: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    waiting: () => queue.length,
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= most) await new Promise<void>((resolve) => queue.push(resolve));
      else running += 1;
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
