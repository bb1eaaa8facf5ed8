/** Shorter than this nothing is suggested. */
export const MIN_SUGGESTION_LENGTH = 2;

/** A pattern for LIKE that finds a text anywhere, its wildcards taken literally. */
export function likeContaining(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** A text for LIKE with its wildcards taken literally. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
