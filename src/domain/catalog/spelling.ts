/**
 * The edit distance of two words: letters added, left out, replaced or swapped with their
 * neighbour. "drlil" is 1 from "drill".
 */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}

/** A longer word may have more mistakes: one up to 4 letters, two up to 8, three above. */
function mostSlips(word: string): number {
  if (word.length <= 4) return 1;
  return word.length <= 8 ? 2 : 3;
}

export interface KnownWord {
  readonly word: string;
  /** How many products use it, or a similar weight. */
  readonly uses: number;
}

/**
 * The likely corrections of a word, nearest first: fewest mistakes, then the same first letter,
 * then the most used. Words too far away are left out.
 */
export function nearestWords(written: string, known: readonly KnownWord[]): string[] {
  return known
    .map(({ word, uses }) => ({
      word,
      uses,
      slips: editDistance(written, word),
      startsAlike: word[0] === written[0],
    }))
    .filter(({ slips }) => slips > 0 && slips <= mostSlips(written))
    .toSorted(
      (a, b) =>
        a.slips - b.slips ||
        Number(b.startsAlike) - Number(a.startsAlike) ||
        b.uses - a.uses ||
        (a.word < b.word ? -1 : 1),
    )
    .map(({ word }) => word);
}
