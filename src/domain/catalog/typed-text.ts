import { isMeasured, SWITCH_CHOICES, type AttributeReading } from './attributes.ts';
import { storedNumber, unitFactor, unitsLike } from './units.ts';

/** The typed value of a specification row (Rule 145). */
export interface TypedText {
  /** Of choices, and of yes or no. */
  readonly choices: readonly string[];
  /** Of a number, twice, or of both ends of a range, as written; null of choices. */
  readonly low: string | null;
  readonly high: string | null;
  readonly unit: string | null;
}

type Reading = Pick<AttributeReading, 'kind' | 'unit' | 'choices'>;

const NUMBER = String.raw`((?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{1,3})?)`;
const END = String.raw`(?=$|;|,(?!\d)|\s+(?![\s\d–—-]))`;

/**
 * Reads a row as the database does (`typed_values`); null if it does not fit. A test compares them.
 */
export function readTypedText(reading: Reading, written: string): TypedText | null {
  // No-break and thin spaces, as texts of suppliers have them.
  const text = written.replaceAll(/[\u00A0\u2009\u202F]/g, ' ');
  if (reading.kind === 'text') return trimmed(text) === '' ? null : NO_VALUE;
  return isMeasured(reading.kind) ? readNumbers(reading, text) : readChoices(reading, text);
}

/** Without the spaces at its ends. SQL's `trim` leaves tabs, too. */
function trimmed(text: string): string {
  return text.replaceAll(/^ +| +$/g, '');
}

const NO_VALUE: TypedText = { choices: [], low: null, high: null, unit: null };

function readChoices({ kind, choices: own }: Reading, text: string): TypedText | null {
  const choices = kind === 'switch' ? SWITCH_CHOICES : own;
  const longestFirst = choices.toSorted((a, b) => b.length - a.length);
  const parts = kind === 'choices' ? text.split(/[,;/]/) : [text];
  const meant = new Set(
    parts.flatMap((part) => {
      const written = trimmed(part).toLowerCase();
      return (
        longestFirst.find((choice) => {
          const label = choice.toLowerCase();
          return written === label || /^[ ,;(]/.test(rest(written, label));
        }) ?? []
      );
    }),
  );
  if (meant.size === 0) return null;
  return { ...NO_VALUE, choices: choices.filter((choice) => meant.has(choice)) };
}

/** What follows a beginning; empty if the text does not begin so. */
function rest(text: string, beginning: string): string {
  return text.startsWith(beginning) ? text.slice(beginning.length) : '';
}

function readNumbers({ kind, unit: own }: Reading, text: string): TypedText | null {
  const units = own === null ? [] : unitsLike(own).toSorted((a, b) => b.length - a.length);
  const unit = own === null ? '()' : `(${units.join('|')})`;
  const range = new RegExp(
    String.raw`^\s*${NUMBER}\s*${unit}?\s*(?:-|–|—|to)\s*${NUMBER}\s*${unit}${END}`,
    'i',
  );
  const single = new RegExp(String.raw`^\s*${NUMBER}\s*${unit}${END}`, 'i');
  const named = (written: string | undefined) =>
    units.find((each) => each.toLowerCase() === written?.toLowerCase()) ?? null;
  const plain = (written: string | undefined) => (written ?? '').replaceAll(',', '');
  const found = kind === 'range' ? range.exec(text) : null;
  if (found !== null) {
    const [, low, lowUnit, high, highUnit] = found;
    const from = storedNumber(Number(plain(low)), named(lowUnit) ?? named(highUnit));
    const to = storedNumber(Number(plain(high)), named(highUnit));
    if (from > to) return null;
    const inOne = lowUnit === undefined || lowUnit === '' || named(lowUnit) === named(highUnit);
    const first = inOne ? plain(low) : String(amountIn(from, named(highUnit)));
    return { choices: [], low: first, high: plain(high), unit: named(highUnit) };
  }
  const [, amount, writtenUnit] = single.exec(text) ?? [];
  if (amount === undefined) return null;
  return { choices: [], low: plain(amount), high: plain(amount), unit: named(writtenUnit) };
}

/** Whether a row is its typed value and nothing else, however that is spelled. */
export function isWholeText(written: string, { choices, low, high, unit }: TypedText): boolean {
  const parts = low === null ? choices : new Set([low, high, unit].filter((part) => part !== null));
  return withoutMarks(written) === withoutMarks([...parts].join(''));
}

function withoutMarks(text: string): string {
  return text.toLowerCase().replaceAll(/[\s,;/–-]|\bto\b/g, '');
}

function amountIn(stored: number, unit: string | null): number {
  return stored / storedNumber(1, unit);
}

/** The row of both ends: "19–25 mm", or "25 mm" where they are the same or only one is given. */
export function writeNumbers(low: string, high: string, unit: string | null): string {
  const ends = [...new Set([low.trim(), high.trim()])].filter((end) => end !== '');
  return ends.length === 0 ? '' : [ends.join('–'), unit].filter(Boolean).join(' ');
}

const AMOUNT = new RegExp(String.raw`^\s*${NUMBER}\s*$`);
const MOST_THOUSANDTHS = 999_999_999_999n;

/**
 * A typed amount in another unit of the family. What is not a number stays as it is; null if three
 * decimals do not hold the amount: 300 g is no number of tonnes.
 */
export function convertedAmount(amount: string, from: string, to: string): string | null {
  const [, written] = AMOUNT.exec(amount) ?? [];
  if (written === undefined) return amount;
  const [whole = '', decimals = ''] = written.replaceAll(',', '').split('.');
  const inSmallest = BigInt(whole + decimals.padEnd(3, '0')) * BigInt(unitFactor(from) ?? 1);
  const factor = BigInt(unitFactor(to) ?? 1);
  const thousandths = inSmallest / factor;
  if (thousandths * factor !== inSmallest || thousandths > MOST_THOUSANDTHS) return null;
  return String(Number(thousandths) / 1000);
}
