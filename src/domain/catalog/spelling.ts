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

/**
 * The likely corrections of a word among the known ones: those with the fewest mistakes and the
 * right first letter, then the next, in groups that are equally near. Words too far away are left
 * out.
 */
export function nearestWords(written: string, known: Iterable<string>): string[][] {
  const near = [...new Set(known)]
    .map((word) => ({ word, slips: editDistance(written, word) }))
    .filter(({ slips }) => slips > 0 && slips <= mostSlips(written));
  const groups = Map.groupBy(
    near,
    ({ word, slips }) => 2 * slips + (word[0] === written[0] ? 0 : 1),
  );
  return [...groups]
    .toSorted(([one], [other]) => one - other)
    .map(([, group]) => group.map(({ word }) => word).toSorted());
}
