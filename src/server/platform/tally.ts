import { Counter, type CounterConfiguration } from 'prom-client';

interface Tally {
  inc(): void;
}

/**
 * A counter with one label for what happens tens of thousands of times a second. Counting is an
 * addition, which is given to prom-client when somebody reads it; its own takes 0.2 µs.
 */
export function createTallies(
  options: Omit<CounterConfiguration<string>, 'labelNames' | 'collect'>,
  label: string,
): { labels(value: string): Tally } {
  const counts = new Map<string, Tally & { count: number }>();
  new Counter({
    ...options,
    labelNames: [label],
    collect() {
      for (const [value, tally] of counts) {
        this.inc({ [label]: value }, tally.count);
        tally.count = 0;
      }
    },
  });
  return {
    labels(value) {
      const known = counts.get(value);
      if (known !== undefined) return known;
      const tally = {
        count: 0,
        inc() {
          this.count += 1;
        },
      };
      counts.set(value, tally);
      return tally;
    },
  };
}
