/** Words that an adult reads in a minute of instructional text. */
const WORDS_PER_MINUTE = 220;

/**
 * Whole minutes that an article takes to read, at least 1; its HTML tags do not count. 660 words
 * take 3 minutes.
 */
export function readingMinutes(html: string): number {
  const words = html
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  return Math.max(1, Math.round(words.length / WORDS_PER_MINUTE));
}
