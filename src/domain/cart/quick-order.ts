import { MAX_CART_LINES } from '#domain/stock/levels.ts';

/** The most different entries in one list: a cart has no more lines (Rule 18). */
export const MAX_QUICK_ORDER_ENTRIES = MAX_CART_LINES;

/** One thing that somebody wants, from one or more lines of a pasted list. */
export interface QuickOrderEntry {
  /** The code or the words, as written in its first line. */
  readonly text: string;
  /** All its lines together; null where one of them has a number that is no quantity, such as 1.5. */
  readonly quantity: number | null;
  /** The lines that it comes from, from 1. */
  readonly lines: readonly number[];
}

/**
 * Reads a list of codes and quantities (Rule 152), one entry a line: "CODE 4", "4 x CODE", "CODE,4",
 * "CODE;4", or with a tab; without a quantity it is one. Words may follow the same notation, where
 * that is not ambiguous: "M8 x 40, zinc, 316" names a bolt, and 316 is its steel. Repeated codes add
 * up. A first line with column names says which columns are code and quantity.
 */
export function readQuickOrder(text: string): QuickOrderEntry[] {
  const entries = new Map<string, QuickOrderEntry>();
  let columns: Columns | null = null;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const fields = fieldsOf(line);
    if (fields.values.every((value) => value === '')) continue;
    if (entries.size === 0 && columns === null) {
      columns = columnsOf(fields.values);
      if (columns !== null) continue;
    }
    const { text: wanted, quantity } = columns
      ? readRow(fields.values, columns)
      : readLine(line, fields);
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

function readLine(line: string, { values, separator }: Fields): ReadLine {
  const filled = values.filter((value) => value !== '');
  const [first = '', last = ''] = [filled[0], filled.at(-1)];
  // Commas are part of names too; two fields with one number are not.
  const isTable = filled.length > 1 && separator !== null;
  if (isTable && (separator !== ',' || filled.length === 2)) {
    if (isNumber(last)) return { text: first, quantity: quantityOf(last) };
    if (filled.length === 2 && isNumber(first)) return { text: last, quantity: quantityOf(first) };
    if (separator === '\t' && last === '?') return { text: first, quantity: null };
  }
  const words = isTable ? tidy(line.replaceAll(/[\t;]/g, ' ')) : first;
  return readUnits(words) ?? readCode(words) ?? { text: words, quantity: 1 };
}

/** "4 x CODE": the number is no quantity where a size follows, as in "90 x 45 pine". */
function readUnits(words: string): ReadLine | null {
  const [, units = '', wanted = ''] = /^(\d+) ?(?:x |× ?)(\S.*)$/i.exec(words) ?? [];
  if (wanted === '' || /^[\d.]{1,5}(?:mm|cm|m)?(?:$|[ x×,])/i.test(wanted)) return null;
  return { text: wanted, quantity: quantityOf(units) };
}

/** "CODE 4": one word with a digit, then a number. "Merbau 90" is a name. */
function readCode(words: string): ReadLine | null {
  const [, code = '', units = ''] = /^(\S*\d\S*) (-?\d+(?:\.\d+)?)$/.exec(words) ?? [];
  return code === '' ? null : { text: code, quantity: quantityOf(units) };
}

function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

/** A whole number from 1; "4.0" is 4. */
function quantityOf(text: string): number | null {
  const units = isNumber(text) ? Number(text) : 0;
  return Number.isSafeInteger(units) && units > 0 ? units : null;
}

function sumOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}
