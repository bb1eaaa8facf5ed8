/** How far a task was at a time. */
export interface Pace {
  readonly atMs: number;
  readonly done: number;
}

/** A first guess is wild: it shows after this time. */
const FIRST_GUESS_MS = 4_000;

/** Seconds until all is done at the speed since `start`; null while nobody can say. */
export function secondsLeft(start: Pace, now: Pace, total: number): number | null {
  const tookMs = now.atMs - start.atMs;
  const done = now.done - start.done;
  if (tookMs < FIRST_GUESS_MS || done <= 0) return null;
  return Math.round(((total - now.done) * tookMs) / done / 1000);
}

/** "About 3 minutes left". */
export function timeLeftWords(seconds: number): string {
  if (seconds < 60) return 'Less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
  const hours = Math.round(minutes / 60);
  return `About ${hours} ${hours === 1 ? 'hour' : 'hours'} left`;
}
