import { parseDollars } from '#domain/money/cents.ts';

import { TOO_MANY_DECIMALS } from '#contract/schemas/entered-numbers.ts';

/** Whether the text is no amount; too many decimals is another error. */
export function isUnreadablePrice(text: string): boolean {
  const typed = text.trim();
  return typed !== '' && parseDollars(typed) === null && !TOO_MANY_DECIMALS.test(typed);
}

/** Whether a service with this price, as typed, would cost nothing. */
export function isFreePrice(text: string): boolean {
  return isUnreadablePrice(text) || parseDollars(text) === 0;
}
