const SHOWN = 160;
const BEFORE = 40;

/** The part of two texts where they differ; long ones are cut there, with dots. */
export function differingParts(before: string, after: string): readonly [string, string] {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  const from = Math.max(0, start - BEFORE);
  const cut = (text: string) =>
    text.length <= SHOWN
      ? text
      : `${from > 0 ? '…' : ''}${text.slice(from, from + SHOWN)}${text.length > from + SHOWN ? '…' : ''}`;
  return [cut(before), cut(after)];
}
