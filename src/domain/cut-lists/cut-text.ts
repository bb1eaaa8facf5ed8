/** A cut as somebody wrote it. */
export interface WrittenCut {
  readonly lengthMm: number;
  readonly quantity: number;
  /** Empty without one. */
  readonly label: string;
}

export interface CutTextError {
  /** Counted from 1. */
  readonly line: number;
  readonly reason: string;
}

export interface CutText {
  readonly cuts: readonly WrittenCut[];
  readonly errors: readonly CutTextError[];
}

export const MAX_CUT_LINES = 200;
export const MAX_PIECES_OF_CUT = 999;
export const MAX_LENGTH_MM = 30_000;
const MAX_LABEL_LENGTH = 40;
/** A bare number below it is no length that anybody cuts, but may be a quantity. */
const SHORTEST_BARE_MM = 100;

const MM_PER_UNIT: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000 };
/** A number, perhaps another one after a sign of multiplication, and words. */
const SIZES =
  /^(\d+(?:\.\d+)?)\s*(mm|cm|m)?(?:\s*(?:[x×*@/]|off?\b)\s*(\d+(?:\.\d+)?)\s*(mm|cm|m)?)?(?![a-z\d.])[\s:–-]*(.*)$/i;
const LABEL_FIRST = /^([^\d\s].*?)\s*[:=]\s*(\d.*)$/;
const SIZE = /^(\d+(?:\.\d+)?)\s*(mm|cm|m)?$/i;
/** What follows the sizes and may be another one: "4 leg", "x 2400". */
const ANOTHER_NUMBER = /^\d+(?:\.\d+)?(?:\s|$)/;
const ANOTHER_FACTOR = /^[x×*@/]\s*\d/i;
const THOUSANDS = /(?<![\d.])([1-9]\d{0,2},\d{3})(?!\d)/;

/**
 * Reads a pasted list of cuts (Rule 163): "4 x 1250", "1250 x 4 leg", "shelf: 2 x 0.89 m", divided
 * by commas, semicolons or lines; or columns of a spreadsheet in any order. A length without a unit
 * is in millimetres. Of two numbers without units, the one from 100 up is the length; where that
 * does not decide it, the line is an error.
 */
export function readCuts(text: string): CutText {
  const cuts: WrittenCut[] = [];
  const errors: CutTextError[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [unclear] = THOUSANDS.exec(line) ?? [];
    const read =
      unclear === undefined
        ? entriesOf(line).map(readCut)
        : [
            `“${unclear}” can be one length or two. Write it without the comma, or put a space after it.`,
          ];
    for (const entry of read) {
      if (typeof entry === 'string') errors.push({ line: index + 1, reason: entry });
      else cuts.push(entry);
    }
  }
  if (cuts.length > MAX_CUT_LINES) {
    const reason = `A list has at most ${MAX_CUT_LINES} cuts. This one has ${cuts.length}.`;
    return { cuts: cuts.slice(0, MAX_CUT_LINES), errors: [...errors, { line: 1, reason }] };
  }
  return { cuts, errors };
}

/** A list that reads as these cuts, but for labels such as "x 4", which it refuses by line. */
export function writeCuts(
  cuts: readonly {
    readonly length: string;
    readonly quantity: string;
    readonly label: string;
  }[],
): string {
  return cuts
    .filter(({ length, label }) => (length + label).trim() !== '')
    .map(({ length, quantity, label }) => {
      const count = quantity.trim() === '' ? '1' : quantity.trim();
      const isClear = Number(length) >= SHORTEST_BARE_MM && Number(count) < SHORTEST_BARE_MM;
      const written = /^\d+$/.test(length) && !isClear ? `${length} mm` : length;
      const isBare = count === '1' && !/^\d/.test(label);
      const sizes = isBare ? written : `${count} x ${written}`;
      return `${sizes} ${label.replaceAll(/[,;]/g, ' ')}`.trim();
    })
    .join('\n');
}

/** Whole millimetres of "1250", "1250 mm", "125 cm" or "1.25 m"; null for anything else. */
export function readLength(text: string): number | null {
  const match = SIZE.exec(text.trim());
  const length = match && lengthOf(match[1] ?? '', match[2]);
  return typeof length === 'number' ? length : null;
}

function entriesOf(line: string): string[] {
  const entries = line.includes('\t') ? [line] : line.split(/[,;]/);
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

function readCut(entry: string): WrittenCut | string {
  if (entry.includes('\t')) return readColumns(entry);
  const [, label = '', sizes = entry] = LABEL_FIRST.exec(entry) ?? [];
  const match = SIZES.exec(sizes);
  if (match === null) return `“${entry}” is not a cut. Write it like “4 x 1250” or “890 shelf”.`;
  const [, one = '', oneUnit, other, otherUnit, rest = ''] = match;
  const words = [label, rest].filter((word) => word !== '').join(' ');
  const isUnclear = other === undefined && ANOTHER_NUMBER.test(rest);
  if (isUnclear || ANOTHER_FACTOR.test(rest)) {
    return `“${entry}” can be read in two ways. Write it like “4 x 1250 leg”.`;
  }
  return cutOfSizes(entry, [one, oneUnit], other === undefined ? null : [other, otherUnit], words);
}

/** A row of a spreadsheet: a length, a quantity where there is one, and words. */
function readColumns(row: string): WrittenCut | string {
  const cells = row.split('\t').map((cell) => cell.trim());
  const sizes = cells.flatMap((cell): Sized[] => {
    const [, number, unit] = SIZE.exec(cell) ?? [];
    return number === undefined ? [] : [[number, unit]];
  });
  const [one, other, third] = sizes;
  if (one === undefined || third !== undefined) {
    return `“${cells.join(' ')}” is not a cut. It needs a length, a quantity and perhaps a label.`;
  }
  const words = cells.filter((cell) => cell !== '' && !SIZE.test(cell)).join(' ');
  return cutOfSizes(cells.join(' '), one, other ?? null, words);
}

function cutOfSizes(
  entry: string,
  one: Sized,
  other: Sized | null,
  label: string,
): WrittenCut | string {
  if (other === null) {
    const [number, unit] = one;
    if (unit === undefined && /^\d+$/.test(number) && Number(number) < SHORTEST_BARE_MM) {
      return `Is “${number}” the length? Write “${number} mm”.`;
    }
    return cutOf(one, '1', label);
  }
  if (one[1] !== undefined && other[1] !== undefined) {
    return `“${entry}” has two lengths. Write one cut on each line.`;
  }
  const isFirst = isLengthFirst(one, other);
  if (isFirst === null) return `Which number in “${entry}” is the length? Write “mm” after it.`;
  return isFirst ? cutOf(one, other[0], label) : cutOf(other, one[0], label);
}

type Sized = readonly [number: string, unit: string | undefined];

function isLengthFirst([one, oneUnit]: Sized, [other, otherUnit]: Sized): boolean | null {
  if (oneUnit !== undefined || otherUnit !== undefined) return oneUnit !== undefined;
  const isOneLong = Number(one) >= SHORTEST_BARE_MM;
  return isOneLong === Number(other) >= SHORTEST_BARE_MM ? null : isOneLong;
}

function cutOf([length, unit]: Sized, quantity: string, label: string): WrittenCut | string {
  const lengthMm = lengthOf(length, unit);
  if (typeof lengthMm === 'string') return lengthMm;
  const count = Number(quantity);
  if (!Number.isInteger(count) || count < 1 || count > MAX_PIECES_OF_CUT) {
    return `“${quantity}” is not a quantity. Use a whole number from 1 to ${MAX_PIECES_OF_CUT}.`;
  }
  return { lengthMm, quantity: count, label: label.trim().slice(0, MAX_LABEL_LENGTH) };
}

/** Exact: a decimal fraction is never multiplied as a floating-point number. */
function lengthOf(number: string, unit: string | undefined): number | string {
  const [whole = '', fraction = ''] = number.split('.');
  const factor = MM_PER_UNIT[unit?.toLowerCase() ?? 'mm'] ?? 1;
  const decimals = String(factor).length - 1;
  const written = `${number}${unit === undefined ? '' : ` ${unit}`}`;
  if (fraction !== '' && unit === undefined) {
    return `Is “${written}” in metres? Write “${written} m”, or whole millimetres.`;
  }
  if (!/^\d+$/.test(whole) || /[1-9]/.test(fraction.slice(decimals))) {
    return `“${written}” is not a length in whole millimetres.`;
  }
  const lengthMm =
    Number(whole) * factor + Number(fraction.slice(0, decimals).padEnd(decimals, '0'));
  return lengthMm >= 1 && lengthMm <= MAX_LENGTH_MM
    ? lengthMm
    : `“${written}” is not between 1 mm and ${MAX_LENGTH_MM / 1000} m.`;
}
