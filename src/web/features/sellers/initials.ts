/** The first letters of a name's first two words, in place of a logo: "HT" for Hollowick Timber. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}'’.&-]*/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toLocaleUpperCase('en-AU'))
    .join('');
}
