import type { CommissionRuleData } from './types.ts';

/** The demo shop's commission rules, in their order (Rule 116). */
export const commissionRules: readonly CommissionRuleData[] = [
  {
    key: 'tools-workshop',
    name: 'Tools & Workshop',
    departmentSlug: 'tools-workshop',
    categorySlug: null,
    rateBps: 800,
    fixedCents: 0,
    maximumCents: 4000,
  },
  {
    key: 'timber-decking',
    name: 'Timber & Decking',
    departmentSlug: null,
    categorySlug: 'timber-decking',
    rateBps: 500,
    fixedCents: 50,
    maximumCents: null,
  },
  {
    key: 'everyone',
    name: 'Everyone',
    departmentSlug: null,
    categorySlug: null,
    rateBps: 1000,
    fixedCents: 0,
    maximumCents: null,
  },
];
