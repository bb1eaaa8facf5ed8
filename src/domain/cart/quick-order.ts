import { MAX_CART_LINES } from '#domain/stock/levels.ts';

/** The most different entries in one list: a cart has no more lines (Rule 18). */
export const MAX_QUICK_ORDER_ENTRIES = MAX_CART_LINES;

/** One thing that somebody wants, from one or more lines of a pasted list. */
export interface QuickOrderEntry {
  /** The code or the words, as written in its first line. */
  readonly text: string;
  /**
   * All its lines together; null where one of them has a number that is no quantity, such as 1.5.
   */
  readonly quantity: number | null;
  /** The lines that it comes from, from 1. */
  readonly lines: readonly number[];
}

/**
 * Reads a list of codes and quantities (Rule 152), one entry a line: "CODE 4", "CODE x 4", "4 x
 * CODE", "CODE,4", "CODE;4", or with a tab; without a quantity it is one. Words may follow the same
 * notation, where that is not ambiguous: "M8 x 40, zinc, 316" names a bolt, and 316 is its steel.
 * Repeated codes add up. A first line with column names says which columns are code and quantity.
 */
export function readQuickOrder(text: string): QuickOrderEntry[] {
  const entries = new Map<string, QuickOrderEntry>();
  let columns: Columns | null = null;
  const rows = linesOf(text).map((line) => ({ line, fields: fieldsOf(line) }));
  const isNumbered = hasLineNumbers(rows.map(({ fields }) => fields.values));
  for (const [index, { line, fields }] of rows.entries()) {
    if (fields.values.every((value) => value === '')) continue;
    if (entries.size === 0 && columns === null) {
      columns = columnsOf(fields.values);
      if (columns !== null) continue;
    }
    const { text: wanted, quantity } = columns
      ? readRow(fields.values, columns)
      : readLine(line, { ...fields, isNumbered });
    const key = wanted.toLowerCase();
    const before = entries.get(key);
    entries.set(key, {
      text: before?.text ?? wanted,
      quantity: before === undefined ? quantity : sumOf(before.quantity, quantity),
      lines: [...(before?.lines ?? []), index + 1],
    });
  }
  return [...entries.values()];
}

/**
 * The other meaning of a line of a list that is only words and a number, for when no product has
 * them all: "decking screws 4" is four of them then. Null for any other line.
 */
export function endingInQuantity(list: string, entry: QuickOrderEntry): QuickOrderEntry | null {
  const [first = 0, ...others] = entry.lines;
  const line = tidy(linesOf(list)[first - 1] ?? '');
  const [, words = '', units = '', packs] = WORDS_LINE.exec(line) ?? [];
  if (words === '' || line !== entry.text || others.length > 0) return null;
  return { ...entry, text: words, quantity: packs === undefined ? quantityOf(units) : null };
}

function linesOf(list: string): string[] {
  return list.split(/\r\n|\r|\n/);
}

/** A list that reads as these entries: a quantity follows a tab, which no code has. */
export function writeQuickOrder(
  entries: readonly Pick<QuickOrderEntry, 'text' | 'quantity'>[],
): string {
  return entries.map(({ text, quantity }) => `${text}\t${quantity ?? '?'}`).join('\n');
}

interface Fields {
  readonly values: readonly string[];
  /** Between the fields; null where there is one field. */
  readonly separator: string | null;
}

/** The fields of a line of CSV or of a spreadsheet, in which quotes may hold the separator. */
function fieldsOf(line: string): Fields {
  const separator = ['\t', ';', ','].find((mark) => withoutQuoted(line).includes(mark)) ?? null;
  const quoted = /^"(?:[^"]|"")*"$/;
  const values = splitAt(line, separator).map((value) => {
    const trimmed = tidy(value);
    return quoted.test(trimmed) ? tidy(trimmed.slice(1, -1).replaceAll('""', '"')) : trimmed;
  });
  return { values, separator };
}

function withoutQuoted(line: string): string {
  return line.replaceAll(/"(?:[^"]|"")*"/g, '');
}

function splitAt(line: string, separator: string | null): string[] {
  if (separator === null) return [line];
  const values = [''];
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === separator && !isQuoted) values.push('');
    else values[values.length - 1] += letter;
  }
  // An inch mark is no quote: without its second one nothing was quoted.
  return isQuoted ? line.split(separator) : values;
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

interface Columns {
  readonly code: number;
  /** -1 without one: every line is one unit. */
  readonly quantity: number;
}

const CODE_COLUMN =
  /^(?:(?:item|product|part|stock) )?(?:code|number|no\.?|sku)$|^(?:item|product)$/i;
const QUANTITY_COLUMN = /^(?:qty\.?|quantity|units|amount|count)$/i;

/** The columns of a first line with their names; null if it is a line like the others. */
function columnsOf(values: readonly string[]): Columns | null {
  const code = values.findIndex((value) => CODE_COLUMN.test(value));
  const quantity = values.findIndex((value) => QUANTITY_COLUMN.test(value));
  return code >= 0 && (quantity >= 0 || values.length === 1) ? { code, quantity } : null;
}

/** Whether the first numbers of two or more rows count 1, 2, 3: then they are of the lines. */
function hasLineNumbers(rows: readonly (readonly string[])[]): boolean {
  const numbers = rows
    .map((values) => values.filter((value) => value !== ''))
    .filter(({ length }) => length > 1)
    .flatMap(([first = '']) => (/^\d+$/.test(first) ? [Number(first)] : []));
  return numbers.length > 1 && numbers.every((number, index) => number === index + 1);
}

interface ReadLine {
  readonly text: string;
  readonly quantity: number | null;
}

/** A row without a code is what its other columns say. */
function readRow(values: readonly string[], { code, quantity }: Columns): ReadLine {
  const others = values.filter((_, index) => index !== code && index !== quantity);
  const units = values[quantity] ?? '';
  return {
    text: values[code] || tidy(others.join(' ')) || units,
    quantity: units === '' ? 1 : quantityOf(units),
  };
}

interface ListedFields extends Fields {
  /** The rows of the list begin with the numbers of their lines. */
  readonly isNumbered: boolean;
}

function readLine(line: string, { values, separator, isNumbered }: ListedFields): ReadLine {
  const filled = values.filter((value) => value !== '');
  const grouped = readCode(tidy(line));
  if (grouped !== null) return grouped;
  const [first = ''] = filled;
  if (filled.length < 2 || separator === null) return readWords(first);
  const words = tidy(line.replaceAll(/[\t;]/g, ' '));
  return readTable(filled, { separator, isNumbered }) ?? readWords(words);
}

/** A row of columns. Commas are part of names too; a code before a comma is not, nor one number. */
function readTable(
  filled: readonly string[],
  { separator, isNumbered }: { separator: string; isNumbered: boolean },
): ReadLine | null {
  const [first = '', last = ''] = [filled[0], filled.at(-1)];
  const isPair = filled.length === 2;
  if (separator === '\t' && isPair && last === '?') return { text: first, quantity: null };
  const counted = isPair ? null : readUnitsFirst(filled, separator);
  if (counted !== null) return isNumbered ? { ...counted, quantity: null } : counted;
  if (separator !== ',' || isPair) {
    const numbers = filled.slice(1).filter(isNumber);
    // One of them may be a price.
    if (numbers.length > 1) return { text: first, quantity: null };
    if (isNumber(last)) return { text: first, quantity: quantityOf(last) };
    if (isPair && isNumber(first)) {
      return { text: last, quantity: isNumbered ? null : quantityOf(first) };
    }
  }
  const isUnclear = separator === ',' ? isCode(first) : true;
  return isUnclear && /^-?\d/.test(last) ? { text: first, quantity: null } : null;
}

/** Beyond it a number in front of a name is more likely a code. */
const MOST_UNITS_FIRST = 999;

/**
 * "4, CODE, 12.50": a number, what it counts, and more columns. The buyer is asked where another
 * whole number may be the quantity, and the first one the number of the line, and where the number
 * may be the code of a name: "316; Hinge; 12.50".
 */
function readUnitsFirst([first = '', wanted = '', ...rest]: readonly string[], separator: string) {
  const units = isNumber(first) ? quantityOf(first) : null;
  if (units === null || isCode(first) || isNumber(wanted)) return null;
  if (!isCode(wanted) && (separator === ',' || units > MOST_UNITS_FIRST)) return null;
  const mayBeCode = /^\d+$/.test(first) && !isCode(wanted);
  const isSure =
    !mayBeCode && rest.every((value) => !isNumber(value) || quantityOf(value) === null);
  return { text: wanted, quantity: isSure ? units : null };
}

function readWords(words: string): ReadLine {
  return readUnits(words) ?? readCode(words) ?? { text: words, quantity: 1 };
}

/** "4 x CODE": the number is no quantity where a size follows, as in "90 x 45 pine". */
function readUnits(words: string): ReadLine | null {
  const [, units = '', wanted = ''] = /^(\d+) ?(?:x |× ?)(\S.*)$/i.exec(words) ?? [];
  if (wanted === '' || /^[\d.]{1,5}(?:mm|cm|m)?(?:$|[ x×,])/i.test(wanted)) return null;
  return { text: wanted, quantity: quantityOf(units) };
}

/**
 * "CODE 4", "CODE x 4", "CODE 4 pcs": one word with a digit, then a number. "Merbau 90" is a name,
 * and so is "M8 x 40". How many units are in "4 boxes" only the buyer knows.
 */
function readCode(words: string): ReadLine | null {
  const [, code = '', times, units = '', packs] = CODE_LINE.exec(words) ?? [];
  if (code === '' || ((times ?? packs) !== undefined && !isCode(code))) return null;
  return { text: code, quantity: packs === undefined ? quantityOf(units) : null };
}

const PACKS = String.raw`( ?(?:box|pack|bag|roll|pair|set|length|sheet|carton|tin)(?:e?s)?)?`;
const UNITS = String.raw`(-?\d[\d,]*(?:\.\d+)?(?: ?(?:pcs?|pieces?|units?|ea|each))?)${PACKS}`;
const CODE_LINE = new RegExp(String.raw`^([^\s,;]*\d[^\s,;]*) (x ?|× ?)?${UNITS}$`, 'i');
const WORDS_LINE = new RegExp(String.raw`^(\S.*?),? (?:x ?|× ?)?${UNITS}$`, 'i');

/** A word with a digit that is no size or thread, such as M8, DN100, 1/2" or 65mm. */
function isCode(word: string): boolean {
  const isSize = /^(?:[a-z]|DN)?[\d./x×]+[a-z"″]{0,2}$/i.test(word) && !/^\d{6,}$/.test(word);
  return /^\S*\d\S*$/.test(word) && !isSize;
}

const NUMBER = /^(-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?)(?: ?(?:pcs?|pieces?|units?|ea|each))?$/i;

function isNumber(text: string): boolean {
  return NUMBER.test(text);
}

/** A whole number from 1; "4.0" and "4 pcs" are 4, and "1,000" is a thousand. */
function quantityOf(text: string): number | null {
  const [, digits = '0'] = NUMBER.exec(text) ?? [];
  const units = Number(digits.replaceAll(',', ''));
  return Number.isSafeInteger(units) && units > 0 ? units : null;
}

function sumOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}
