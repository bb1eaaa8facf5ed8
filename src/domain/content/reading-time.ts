/** Words of instructional text that an adult reads in a minute. */
const WORDS_PER_MINUTE = 220;

/**
 * An article's reading time in whole minutes, at least 1; HTML tags do not count. 660 words take 3
 * minutes.
 */
export function readingMinutes(html: string): number {
  const words = html
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  return Math.max(1, Math.round(words.length / WORDS_PER_MINUTE));
}
