import type { ExpressionBuilder } from 'kysely';

import type { DB } from '#db/types.ts';

import { hasSecondFactor } from '#server/accounts/queries/sessions.ts';
import { membershipsOfUser } from '#server/sellers/people/queries.ts';

/**
 * The facts about the joined person that decide what something may do that they made, such as an
 * API key or a webhook (Rules 144 and 147).
 */
export function selectMaker(eb: ExpressionBuilder<DB, 'auth_users' | 'user_profiles'>) {
  return [
    'auth_users.email',
    'auth_users.banned_until',
    'user_profiles.first_name',
    'user_profiles.last_name',
    'user_profiles.role',
    'user_profiles.suspended_at',
    'user_profiles.archived_at',
    hasSecondFactor(eb).as('has_factor'),
    membershipsOfUser(eb).as('sellers'),
  ] as const;
}
