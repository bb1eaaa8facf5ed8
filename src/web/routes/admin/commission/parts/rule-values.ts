import type { z } from 'zod';

import type { CommissionTarget, CommissionTerms } from '#domain/commission/rules.ts';
import { parseDollars, ZERO_CENTS } from '#domain/money/cents.ts';
import { percentFromRateBps } from '#domain/tax/rate.ts';

import type {
  CommissionRuleInputSchema,
  OfficeCommissionRule,
} from '#contract/endpoints/office-commission.ts';

import { targetOf } from '#web/backoffice/commission/rule.ts';
import { amountTextOf, dollarsOf, fractionOf, optional } from '#web/backoffice/field-text.ts';
import { instantOf, localMinute } from '#web/backoffice/local-minute.ts';

export type RuleValues = ReturnType<typeof ruleValues>;

/** The form of a rule, or of a new one. Amounts and the rate are text, as typed. */
export function ruleValues(rule: OfficeCommissionRule | null) {
  const type: CommissionTarget['type'] = rule === null ? 'department' : targetOf(rule).type;
  return {
    name: rule?.name ?? '',
    target: type,
    seller_id: rule?.seller_id ?? '',
    department_id: rule?.department_id ?? '',
    category_id: rule?.category_id ?? '',
    product_id: rule?.product_id ?? '',
    /** For the reader; the call names the id alone. */
    product_name: type === 'product' ? (rule?.target_name ?? '') : '',
    /** Percent. */
    rate: rule === null ? '' : String(percentFromRateBps(rule.rate)),
    fixed: rule === null || rule.fixed === 0 ? '' : amountTextOf(rule.fixed),
    minimum: amountTextOf(rule?.minimum),
    maximum: amountTextOf(rule?.maximum),
    includes_freight: rule?.includes_freight ?? false,
    starts_at: rule === null ? '' : localMinute(rule.starts_at),
  };
}

/** What the call is sent: of the four targets only the chosen one. */
export function ruleInput(values: RuleValues): z.input<typeof CommissionRuleInputSchema> {
  const idOf = (type: CommissionTarget['type'], id: string) => (values.target === type ? id : null);
  return {
    name: values.name,
    seller_id: idOf('seller', values.seller_id),
    department_id: idOf('department', values.department_id),
    category_id: idOf('category', values.category_id),
    product_id: idOf('product', values.product_id),
    rate: fractionOf(values.rate),
    fixed: values.fixed.trim() === '' ? 0 : dollarsOf(values.fixed),
    minimum: optional(dollarsOf, values.minimum),
    maximum: optional(dollarsOf, values.maximum),
    includes_freight: values.includes_freight,
    starts_at: values.starts_at === '' ? null : (instantOf(values.starts_at) ?? values.starts_at),
  };
}

/** What the rule would charge as it is typed; null until it can be read. */
export function typedTerms(values: Partial<RuleValues>): CommissionTerms | null {
  const rate = fractionOf(values.rate ?? '');
  const [fixed, minimum, maximum] = [values.fixed, values.minimum, values.maximum].map((text) =>
    (text ?? '').trim() === '' ? undefined : parseDollars(text ?? ''),
  );
  const isRead = typeof rate === 'number' && rate <= 1;
  const amounts = [fixed, minimum, maximum];
  if (!isRead || amounts.some((amount) => amount === null || (amount ?? 0) < 0)) return null;
  return {
    rateBps: Math.round(rate * 10_000),
    fixedCents: fixed ?? ZERO_CENTS,
    minimumCents: minimum ?? null,
    maximumCents: maximum ?? null,
    includesFreight: values.includes_freight ?? false,
  };
}
