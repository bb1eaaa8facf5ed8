import { formatMoney, type Cents } from '#domain/money/cents.ts';

/** "$9.95", and "Free" for nothing. */
export function formatFreight(freight: Cents): string {
  return freight === 0 ? 'Free' : formatMoney(freight);
}
