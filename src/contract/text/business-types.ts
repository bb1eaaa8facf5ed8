import type { BUSINESS_TYPES } from '#contract/endpoints/applications.ts';

export const businessTypeWords: Record<(typeof BUSINESS_TYPES)[number], string> = {
  sole_trader: 'Sole trader',
  partnership: 'Partnership',
  company: 'Company',
  trust: 'Trust',
};
