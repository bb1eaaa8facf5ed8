import type { ChargedLine, Commission } from '#domain/commission/amount.ts';
import type { CommissionTerms } from '#domain/commission/rules.ts';
import { formatMoney, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';
import { formatRate } from '#domain/tax/rate.ts';

/** "8% + GST, at most $40 a line": what a rule charges, on its card. */
export function commissionWords(
  terms: CommissionTerms,
  { hasGst }: { readonly hasGst: boolean },
): string {
  const { minimumCents, maximumCents } = terms;
  if (isFree(terms)) return 'no commission';
  return [
    `${parts(terms).join(' + ')}${hasGst ? ' + GST' : ''}`,
    ...(minimumCents === null ? [] : [`at least ${shortMoney(minimumCents)} a line`]),
    ...(maximumCents === null ? [] : [`at most ${shortMoney(maximumCents)} a line`]),
    ...(terms.includesFreight ? ['freight included'] : []),
  ].join(', ');
}

/**
 * The calculation of a commission in words: "8% of $129.00, plus 10% GST: $11.35." It names the
 * limits that decided it and takes every result from the commission.
 */
export function explainCommission(
  terms: CommissionTerms,
  line: Pick<ChargedLine, 'quantity'>,
  { commission, hasGst }: { readonly commission: Commission; readonly hasGst: boolean },
): string {
  const { baseCents, commissionCents, limit, isWholeBase } = commission;
  if (baseCents === 0) return 'The customer pays nothing, so there is no commission.';
  if (isFree(terms)) return 'This rule charges no commission.';
  const asked = [
    ...(terms.rateBps > 0
      ? [
          `${formatRate(terms.rateBps)} of ${formatMoney(baseCents)}${terms.includesFreight ? ' with freight' : ''}`,
        ]
      : []),
    ...(terms.fixedCents > 0
      ? [`${formatMoney(terms.fixedCents)} for each of ${unitWords(line.quantity)}`]
      : []),
  ].join(' and ');
  const limits = { minimum: terms.minimumCents, maximum: terms.maximumCents };
  const limitWords =
    limit === null ? null : `the ${limit} of ${formatMoney(limits[limit] ?? ZERO_CENTS)}`;
  const comparison =
    limitWords === null || asked === ''
      ? ''
      : `${asked} is ${limit === 'minimum' ? 'less' : 'more'} than ${limitWords}. `;
  const gst = hasGst ? ', plus 10% GST' : '';
  const due = `${capital(limitWords ?? asked)}${gst}`;
  const result = formatMoney(commissionCents);
  return isWholeBase
    ? `${comparison}${due}${hasGst ? ',' : ''} is more than the line, so the commission is the whole ${result}.`
    : `${comparison}${due}: ${result}.`;
}

/** "$40" for $40.00, "$2.50" for $2.50. */
export function shortMoney(amount: Cents): string {
  return formatMoney(amount).replace(/\.00$/, '');
}

function parts({ rateBps, fixedCents }: CommissionTerms): string[] {
  const rate = rateBps > 0 || fixedCents === 0 ? [formatRate(rateBps)] : [];
  return fixedCents > 0 ? [...rate, `${shortMoney(fixedCents)} a unit`] : rate;
}

function isFree({ rateBps, fixedCents, minimumCents, maximumCents }: CommissionTerms): boolean {
  const charges = rateBps > 0 || fixedCents > 0 || (minimumCents ?? 0) > 0;
  return !charges || maximumCents === 0;
}

function unitWords(quantity: number): string {
  return quantity === 1 ? '1 unit' : `${quantity} units`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
