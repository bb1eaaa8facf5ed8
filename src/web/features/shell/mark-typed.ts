/** Splits a suggestion at the typed words: "Basin mixer" for "mix" is "Basin ", "mix", "er". */
export function markTyped(text: string, typed: string) {
  const words = typed
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  if (words.length === 0) return [{ text, from: 0, isTyped: false }];
  // Split with a capturing group: every second piece was typed.
  let from = 0;
  return text
    .split(new RegExp(`(${words.join('|')})`, 'gi'))
    .map((piece, index) => {
      const begins = from;
      from += piece.length;
      return { text: piece, from: begins, isTyped: index % 2 === 1 };
    })
    .filter((piece) => piece.text !== '');
}
