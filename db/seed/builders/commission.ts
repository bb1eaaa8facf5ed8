import type { Insertable, Kysely } from 'kysely';

import type { CommissionRulesTable, DB } from '#db/types.ts';

import { nextNumber, stableId } from './ids.ts';

const LONG_AGO = '2025-01-01T00:00:00Z';

/** A commission rule after those built before: 10 % of everyone's sales, unless `input` differs. */
export async function buildCommissionRule(
  db: Kysely<DB>,
  input: Partial<Insertable<CommissionRulesTable>> = {},
): Promise<{ id: string }> {
  const number = nextNumber();
  const id = stableId('built-commission-rule', String(number));
  await db
    .insertInto('commission_rules')
    .values({
      id,
      position: number,
      name: `Rule ${number}`,
      rate_bps: 1000,
      fixed_cents: 0,
      starts_at: LONG_AGO,
      created_at: LONG_AGO,
      updated_at: LONG_AGO,
      ...input,
    })
    .execute();
  return { id };
}
