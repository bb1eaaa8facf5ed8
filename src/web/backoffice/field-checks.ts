import { formatMoney, parseDollars, type Cents } from '#domain/money/cents.ts';

/** An amount as it stands in a field: 1299.90, without sign and commas. */
export function amountText(amount: Cents): string {
  return formatMoney(amount).replaceAll(/[$,]/g, '');
}

/** Checks of single fields, each answering true or the sentence that names the fix. */
export const checks = {
  amount: (text: string) => {
    const amount = parseDollars(text);
    return (amount !== null && amount >= 0) || 'Enter an amount in dollars, for example 12.90.';
  },
  optionalAmount: (text: string) => text.trim() === '' || checks.amount(text),
  wholeStock: (text: string) =>
    (/^\d{1,7}$/.test(text.trim()) && Number(text) <= 1_000_000) ||
    'Enter a whole number from 0 to 1,000,000.',
  wholeFromOne: (text: string) =>
    (/^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 1000) ||
    'Enter a whole number from 1 to 1,000.',
  percent: (text: string) =>
    (/^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) && Number(text) <= 100) ||
    'Enter a percentage from 0 to 100.',
  quantity: (text: string) =>
    (/^\d{1,6}(\.\d{1,3})?$/.test(text.trim()) && Number(text) > 0) ||
    'Enter how much one pack contains, for example 3.6.',
  days: (text: string) =>
    /^\d{1,3}(\s*[-–]\s*\d{1,3})?$/.test(text.trim()) || 'Enter a number of days, for example 2-5.',
};
