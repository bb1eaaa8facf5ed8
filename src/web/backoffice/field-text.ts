import { formatMoney, parseDollars, toWireDollars, type Cents } from '#domain/money/cents.ts';

/** An amount in a field: 1299.90, without sign and commas. */
export function amountText(amount: Cents): string {
  return formatMoney(amount).replaceAll(/[$,]/g, '');
}

/** An amount that may be missing; blank without one. */
export function amountTextOf(amount: Cents | null | undefined): string {
  return amount == null ? '' : amountText(amount);
}

// What a call is sent for the text of a field. Text that cannot be read is sent as it is, and the
// call's schema refuses it with the sentence for the field.

/** Dollars. */
export function dollarsOf(text: string): number {
  const amount = parseDollars(text);
  return amount === null ? unread(text) : toWireDollars(amount);
}

/** A fraction, of percent with up to two decimal places. */
export function fractionOf(percent: string): number {
  return /^\d{1,3}(\.\d{1,2})?$/.test(percent.trim())
    ? Math.round(Number(percent) * 100) / 10_000
    : unread(percent);
}

export function numberOf(text: string): number {
  return /^-?\d{1,7}(\.\d{1,3})?$/.test(text.trim()) ? Number(text) : unread(text);
}

export function optional(read: (text: string) => number, text: string): number | null {
  return text.trim() === '' ? null : read(text);
}

function unread(text: string): number {
  return text.trim() as unknown as number;
}
