import type { Cents } from '#domain/money/cents.ts';

/** What a rule charges. All amounts exclude GST (Rule 116). */
export interface CommissionTerms {
  /** Basis points, 0 to 10,000. */
  readonly rateBps: number;
  /** Per unit. */
  readonly fixedCents: Cents;
  /** Per line, like the maximum. */
  readonly minimumCents: Cents | null;
  readonly maximumCents: Cents | null;
  /** Whether the rate also applies to the line's freight. */
  readonly includesFreight: boolean;
}

export const COMMISSION_TARGETS = [
  'everyone',
  'seller',
  'department',
  'category',
  'product',
] as const;

/** Whose lines a rule is for. */
export type CommissionTarget =
  | { readonly type: 'everyone' }
  | {
      readonly type: Exclude<(typeof COMMISSION_TARGETS)[number], 'everyone'>;
      readonly id: string;
    };

export interface CommissionRule extends CommissionTerms {
  readonly id: string;
  readonly name: string;
  readonly target: CommissionTarget;
  readonly startsAt: Date;
}

/** What a rule can match: a product and where it belongs. */
export interface CommissionedProduct {
  readonly productId: string | null;
  /** Null for the platform's own products. */
  readonly sellerId: string | null;
  readonly departmentId: string | null;
  readonly categoryId: string | null;
}

type Matching = Pick<CommissionRule, 'target' | 'startsAt'>;

/**
 * The first rule, in their order, that matches the product and has started (Rule 116). Null if none
 * does, and for the platform's own products: then there is no commission.
 */
export function commissionRuleFor<Rule extends Matching>(
  rules: readonly Rule[],
  product: CommissionedProduct,
  now: Date,
): Rule | null {
  if (product.sellerId === null) return null;
  return rules.find((rule) => rule.startsAt <= now && matches(rule.target, product)) ?? null;
}

/**
 * The earlier rule because of which the rule at `index` never applies: it has the same target or is
 * for everyone, and starts no later. Null if there is none.
 */
export function hidingRule<Rule extends Matching>(
  rules: readonly Rule[],
  index: number,
): Rule | null {
  const rule = rules[index];
  if (rule === undefined) return null;
  const covers = ({ target, startsAt }: Rule) =>
    startsAt <= rule.startsAt && (target.type === 'everyone' || isSame(target, rule.target));
  return rules.slice(0, index).find(covers) ?? null;
}

function matches(target: CommissionTarget, product: CommissionedProduct): boolean {
  switch (target.type) {
    case 'everyone':
      return true;
    case 'seller':
      return target.id === product.sellerId;
    case 'department':
      return target.id === product.departmentId;
    case 'category':
      return target.id === product.categoryId;
    case 'product':
      return target.id === product.productId;
  }
}

function isSame(a: CommissionTarget, b: CommissionTarget): boolean {
  return a.type === b.type && (a.type === 'everyone' || (b.type !== 'everyone' && a.id === b.id));
}
