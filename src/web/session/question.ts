import { createStore, useStore } from '#web/lib/store.ts';

/**
 * Something that the reader is asked on this page while calls wait for the answer. `about` is what
 * the first of them asks.
 */
export function createQuestion<About>() {
  const waiting = createStore<readonly { about: About; resolve: (isDone: boolean) => void }[]>([]);
  return {
    /** Resolves to whether the reader did what was asked. */
    ask: (about: About): Promise<boolean> =>
      new Promise((resolve) => {
        waiting.set([...waiting.getSnapshot(), { about, resolve }]);
      }),
    answer: (isDone: boolean): void => {
      const answered = waiting.getSnapshot();
      waiting.set([]);
      for (const { resolve } of answered) resolve(isDone);
    },
    /** For the component that asks: what is asked, or null. */
    useAsked: (): About | null => useStore(waiting)[0]?.about ?? null,
  };
}
