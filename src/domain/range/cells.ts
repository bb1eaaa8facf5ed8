import {
  AGE_RESTRICTED_KINDS,
  type AgeRestrictedKind,
} from '#domain/age-restrictions/age-rules.ts';
import { formatMoney, parseDollars, type Cents } from '#domain/money/cents.ts';
import type { Discount } from '#domain/pricing/discount.ts';
import type { QuantityPrices } from '#domain/pricing/quantity-price.ts';
import { PACK_UNITS, type PackUnit } from '#domain/pricing/unit-price.ts';
import { rateBpsFromPercent } from '#domain/tax/rate.ts';

/** What a cell says, or why it says nothing. */
export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string };

const read = <Value>(value: Value): Read<Value> => ({ ok: true, value });
const refuse = (reason: string): Read<never> => ({ ok: false, reason });

/** Spreadsheets run a cell as a formula that begins like this. */
const FORMULA = /^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;
const ESCAPED = /^'+[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;

/**
 * A text as a cell that no spreadsheet runs: with an apostrophe in front, which `unescapeCell`
 * takes away. A text that looks escaped already gets one more, so that both come back as they were.
 */
export function escapeCell(text: string): string {
  return FORMULA.test(text) || ESCAPED.test(text) ? `'${text}` : text;
}

export function unescapeCell(text: string): string {
  return ESCAPED.test(text) ? text.slice(1) : text;
}

export const readText = (text: string): Read<string> => read(text);

export const readTextOrNull = (text: string): Read<string | null> => read(text || null);

/** Spreadsheets always write the plus; 12E3 is somebody's code. */
const SCIENTIFIC = /^\d+(?:[.,]\d+)?E\+\d+$/i;
const MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const SHORT_DATE = new RegExp(`^(?:\\d{1,2}-(?:${MONTH})|(?:${MONTH})-\\d{2})$`, 'i');

/** Refuses what a spreadsheet has made of a code: 1.20E+12 or 4-Mar. */
export function readCode(text: string): Read<string | null> {
  if (SCIENTIFIC.test(text)) {
    return refuse(
      'The spreadsheet has rounded this code. Format the column as text and enter it again.',
    );
  }
  return SHORT_DATE.test(text) ? refuse(madeDate('code')) : readTextOrNull(text);
}

/** Refuses a size or specification that a spreadsheet has made a date: 1-Feb of 1/2. */
export function readWords(text: string): Read<string> {
  return SHORT_DATE.test(text) ? refuse(madeDate('text')) : read(text);
}

function madeDate(what: string): string {
  return `The spreadsheet has made a date of this ${what}. Format the column as text and enter it again.`;
}

/** Whether a code is another one without its leading zeros, as spreadsheets drop them. */
export function hasLostZeros(code: string, known: string): boolean {
  return /^0+\d+$/.test(known) && code !== known && known.replace(/^0+/, '') === code;
}

/** Thousands in groups after a space, or after a point before a decimal comma. */
const GROUPED = /^[^\d.,]*\d{1,3}(?:(?:\s\d{3})+(?=$|[.,]\d{1,2}$)|(?:\.\d{3})+(?=,\d{1,2}$))/;

/**
 * "1.234,50" and "1 234,50" with a decimal point; a comma before three digits groups thousands.
 * What is neither keeps its signs, so that "39 90" is refused and not read as 3,990.
 */
function withDecimalPoint(text: string): string {
  return text
    .trim()
    .replaceAll(/^AUD|AUD$|A(?=\$)/g, '')
    .replaceAll(/(?<![\d.,])\s+|\s+(?![\d.,])/g, '')
    .replace(GROUPED, (groups) => groups.replaceAll(/[\s.]/g, ''))
    .replace(/^([^.,]*),(\d{1,2})$/, '$1.$2');
}

/** "12.9", "$1,249.00", "1.249,00"; blank is null. */
export function readMoney(text: string): Read<Cents | null> {
  if (text === '') return read(null);
  const amount = parseDollars(withDecimalPoint(text));
  if (amount === null) return refuse('Enter an amount in dollars, for example 12.90.');
  return amount < 0 ? refuse('Enter $0.00 or more.') : read(amount);
}

export function writeMoney(amount: Cents | null): string {
  return amount === null ? '' : formatMoney(amount).replaceAll(/[$,]/g, '');
}

const WHOLE = /^(\d{1,3}(?:,\d{3})+)(?:\.0{1,2})?$|^(\d{1,12}|\d{1,3}(?:\s\d{3})+)(?:[.,]0{1,2})?$/;

/** "12", "1,200", "1 200", "12.0"; blank is null, which leaves the stock as it is. */
export function readWhole(text: string): Read<number | null> {
  if (text === '') return read(null);
  const [, withCommas, digits = withCommas] = WHOLE.exec(text.trim()) ?? [];
  return digits === undefined
    ? refuse('Enter a whole number, for example 12.')
    : read(Number(digits.replaceAll(/[\s,]/g, '')));
}

const YES = ['yes', 'y', 'true', '1', 'wahr', 'vrai'];
const NO = ['no', 'n', 'false', '0', 'falsch', 'faux'];

/** Blank is null, which leaves it as it is. */
export function readYesOrNo(text: string): Read<boolean | null> {
  const word = text.toLowerCase();
  if (word === '') return read(null);
  if (YES.includes(word)) return read(true);
  return NO.includes(word) ? read(false) : refuse('Enter yes or no.');
}

export function writeYesOrNo(value: boolean | null): string {
  if (value === null) return '';
  return value ? 'yes' : 'no';
}

/** "15%" of the price, or "$5.00" off. */
export function readDiscount(text: string): Read<Discount | null> {
  if (text === '') return read(null);
  const [, percent] = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/.exec(text) ?? [];
  if (percent !== undefined) {
    const bps = rateBpsFromPercent(Number(percent.replace(',', '.')));
    return bps === null || bps > 10_000
      ? refuse('Enter a percentage from 0 to 100.')
      : read({ type: 'percentage', bps });
  }
  const amount = text.includes('$') ? parseDollars(withDecimalPoint(text)) : null;
  return amount === null || amount < 0
    ? refuse('Enter a discount such as 15% or $5.00.')
    : read({ type: 'flat_amount', amountCents: amount });
}

export function writeDiscount(discount: Discount | null): string {
  if (discount === null) return '';
  return discount.type === 'percentage'
    ? `${discount.bps / 100}%`
    : `$${writeMoney(discount.amountCents)}`;
}

/** "10: 7.90; 50: 6.90": from ten units on $7.90 each, from fifty on $6.90. */
export function readQuantityPrices(text: string): Read<QuantityPrices> {
  const rows = text.split(/[;|\n]/).flatMap((part) => part.trim() || []);
  const prices = rows.map((row) => {
    const [, from = '', price = ''] = /^(\d{1,6})\s*[:=+]+\s*(.+)$/.exec(row) ?? [];
    const amount = readMoney(price.trim());
    return from !== '' && amount.ok && amount.value !== null
      ? { from: Number(from), priceCents: amount.value }
      : null;
  });
  return prices.some((each) => each === null)
    ? refuse('Enter quantity prices such as 10: 7.90; 50: 6.90.')
    : read(prices.filter((each) => each !== null));
}

export function writeQuantityPrices(prices: QuantityPrices): string {
  return prices.map(({ from, priceCents }) => `${from}: ${writeMoney(priceCents)}`).join('; ');
}

export interface PackCell {
  readonly thousandths: number;
  readonly unit: PackUnit;
}

const UNIT_SPELLINGS: ReadonlyMap<string, PackUnit> = new Map([
  ['m2', 'm²'],
  ['sqm', 'm²'],
  ['l', 'L'],
  ['litre', 'L'],
  ['litres', 'L'],
  ['ea', 'each'],
  ['pieces', 'each'],
]);

/** "3.6 m", "4 L", "25 each". */
export function readPack(text: string): Read<PackCell | null> {
  if (text === '') return read(null);
  const sentence = 'Enter what one pack contains, for example 3.6 m, 2.2 m², 4 L or 25 each.';
  const [, number = '', word = ''] = /^(\d+(?:[.,]\d{1,3})?)\s*(\S+)$/.exec(text) ?? [];
  const unit =
    PACK_UNITS.find((each) => each === word) ??
    PACK_UNITS.find((each) => each.toLowerCase() === word.toLowerCase()) ??
    UNIT_SPELLINGS.get(word.toLowerCase());
  const thousandths = Math.round(Number(number.replace(',', '.')) * 1000);
  return number === '' || unit === undefined || thousandths === 0
    ? refuse(sentence)
    : read({ thousandths, unit });
}

export function writePack(pack: PackCell | null): string {
  return pack === null ? '' : `${pack.thousandths / 1000} ${pack.unit}`;
}

/** One a line, or separated by |. */
export function readList(text: string): Read<readonly string[]> {
  return read(text.split(/[\n|]/).flatMap((part) => part.trim() || []));
}

/** One a line, blank ones kept: descriptions stand in the order of the pictures. */
export function readLines(text: string): Read<readonly string[]> {
  return read(text.split('\n').map((line) => line.trim()));
}

export function writeLines(lines: readonly string[]): string {
  return lines.join('\n').trimEnd();
}

export function readAgeRestriction(text: string): Read<AgeRestrictedKind | null> {
  if (text === '') return read(null);
  const wanted = text.toLowerCase().replaceAll(/[\s-]+/g, '_');
  const kind = AGE_RESTRICTED_KINDS.find((each) => each === wanted);
  return kind === undefined
    ? refuse(`Enter one of: ${AGE_RESTRICTED_KINDS.join(', ')}.`)
    : read(kind);
}

/** "10%"; blank is null. */
export function readRate(text: string): Read<number | null> {
  if (text === '') return read(null);
  const [, percent] = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%?$/.exec(text) ?? [];
  const bps = percent === undefined ? null : rateBpsFromPercent(Number(percent.replace(',', '.')));
  return bps === null || bps > 10_000 ? refuse('Enter a percentage from 0 to 100.') : read(bps);
}

export function writeRate(bps: number | null): string {
  return bps === null ? '' : `${bps / 100}%`;
}
