import { parseDollars } from '#domain/money/cents.ts';

const TOO_FINE = /^[-−]?\$?[\d,]*\.\d{3,}$/;

/**
 * True, or what is wrong with a price as typed. Text that is no amount at all passes: it becomes
 * $0.00, after a question.
 */
export function checkServicePrice(text: string): true | string {
  if (TOO_FINE.test(text.trim())) return 'Enter an amount with at most two decimals.';
  const amount = parseDollars(text);
  return amount === null || amount >= 0 || 'Enter a price of $0.00 or more.';
}

/** Text that is typed as a price and cannot be read as one, though it is not merely too fine. */
export function isUnreadablePrice(text: string): boolean {
  return text.trim() !== '' && parseDollars(text) === null && checkServicePrice(text) === true;
}

/** Whether a service with this price, as typed, would cost nothing. */
export function isFreePrice(text: string): boolean {
  return isUnreadablePrice(text) || parseDollars(text) === 0;
}
