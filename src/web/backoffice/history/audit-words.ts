import type { ProductChoice } from '#domain/content/project-list.ts';
import { cents, formatMoney } from '#domain/money/cents.ts';
import { formatRate } from '#domain/tax/rate.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

const LONGEST = 160;
/** Characters of a long text before the first change. */
const BEFORE_DIFFERENCE = 40;

/** Not shown: the entry has the time of the save, and a name is next to its id. */
const HIDDEN = new Set(['id', 'created_at', 'updated_at', 'refund']);

/** Fields of money and rates whose names do not end in their unit. */
const MONEY = new Set(['free_shipping_threshold', 'standard_shipping_cost', 'cost', 'price']);
const RATES = new Set(['default_tax_rate', 'tax_rate_override', 'unpaid_stock_share']);

/** The labels of fields whose names do not read as words. */
const LABELS: Readonly<Record<string, string>> = {
  abn: 'ABN',
  gst_registered: 'Registered for GST',
  sku: 'SKU',
  mail_sender_name: 'Sender name of emails',
  product_choices: 'Quantities',
};

/** The addresses of pictures, which say nothing to a reader. */
const PICTURE = /^\/(?:storage\/v1\/object|uploads|pictures)\//;

/** An entry's fields as they were and as they are now, in the log's order. */
export function changesOf(before: Fields, after: Fields): FieldChange[] {
  return shownNames(after).map((name) => ({
    field: fieldWords(name),
    ...(isPicture(before[name]) && isPicture(after[name])
      ? { before: 'the earlier picture', after: 'another picture' }
      : excerptsOf(valueWords(name, before[name]), valueWords(name, after[name]))),
  }));
}

function isPicture(value: unknown): value is string {
  return typeof value === 'string' && PICTURE.test(value);
}

/** Two texts, cut to what can be taken in around the place where they part. */
export function excerptsOf(was: string, is: string): { before: string; after: string } {
  const from = firstDifference(was, is);
  return { before: excerpt(was, from), after: excerpt(is, from) };
}

/** A whole record, for an entry of one that came or went: its fields that hold something. */
export function factsOf(record: Fields): { field: string; value: string }[] {
  return shownNames(record)
    .filter((name) => !isNothing(record[name]))
    .map((name) => ({ field: fieldWords(name), value: excerpt(valueWords(name, record[name])) }));
}

function shownNames(record: Fields): string[] {
  return Object.keys(record).filter(
    (name) => !HIDDEN.has(name) && !(name.endsWith('_id') && name.slice(0, -3) in record),
  );
}

/** `original_price_cents` reads "Original price". */
export function fieldWords(name: string): string {
  const label = LABELS[name];
  if (label !== undefined) return label;
  const words = name.replace(/_(cents|bps|thousandths|tenths)$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A value in words: cents as dollars, basis points as percent, lists with commas. */
export function valueWords(name: string, value: unknown): string {
  return isNothing(value) ? 'nothing' : wordsOf(name, value);
}

/** Where two texts part; a little before it, so that the place is recognised. */
function firstDifference(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let at = 0;
  while (at < shorter && one[at] === other[at]) at += 1;
  return Math.max(0, at - BEFORE_DIFFERENCE);
}

/** A long text from `from` on, cut to what can be taken in. */
function excerpt(text: string, from = 0): string {
  if (text.length <= LONGEST) return text;
  const start = Math.min(from, text.length - LONGEST);
  const part = text.slice(start, start + LONGEST).trim();
  return `${start > 0 ? '…' : ''}${part}${start + LONGEST < text.length ? '…' : ''}`;
}

function wordsOf(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberWords(name, value);
  if (isPicture(value)) return 'a picture';
  if (typeof value === 'string') return name === 'content' ? textOf(value) : value;
  // Pictures in another order are told apart by the names of their files.
  if (Array.isArray(value) && value.length > 0 && value.every(isPicture)) {
    return value.map((address) => address.split('/').at(-1)).join(', ');
  }
  if (Array.isArray(value)) return value.map((each) => wordsOf(name, each)).join(', ');
  if (typeof value === 'object' && value !== null) {
    if (name === 'product_choices') return choiceWords(value as Record<string, ProductChoice>);
    return Object.entries(value)
      .filter(([, part]) => !isNothing(part))
      .map(([part, inner]) => `${fieldWords(part)}: ${wordsOf(part, inner)}`)
      .join('; ');
  }
  return 'nothing';
}

/** "screws: 4, boards: 32 (variant 0a1b2c3d)": nothing here has the variants' names. */
function choiceWords(choices: Readonly<Record<string, ProductChoice>>): string {
  return Object.entries(choices)
    .map(([slug, { quantity, variant_id: id }]) => {
      return `${slug}: ${quantity}${id === null ? '' : ` (variant ${id.slice(-8)})`}`;
    })
    .join(', ');
}

function numberWords(name: string, value: number): string {
  if (name.endsWith('_cents') || MONEY.has(name)) return formatMoney(cents(value));
  if (name.endsWith('_bps') || RATES.has(name)) return formatRate(value);
  if (name.endsWith('_thousandths')) return String(value / 1000);
  if (name.endsWith('_tenths')) return String(value / 10);
  // A percentage or an amount, whichever its type says: hundredths either way.
  if (name === 'discount_value') return String(value / 100);
  return String(value);
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
