import type { AgeRestrictedKind, StateRule } from '#domain/age-restrictions/age-rules.ts';

/** What a product is marked as (Rule 138). */
export const AGE_RESTRICTION_NAMES: Record<AgeRestrictedKind, string> = {
  knife: 'Knife',
  box_cutter_or_axe: 'Box-cutter or axe',
  spray_paint: 'Spray paint',
  other: 'Other age-restricted goods',
};

export const STATE_RULE_NAMES: Record<StateRule, string> = {
  none: 'No rule',
  proof: 'Proof of age',
  blocked: 'Not delivered',
};
