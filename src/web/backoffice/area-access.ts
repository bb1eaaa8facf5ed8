import { guardOutcome, type Role } from '#domain/access/access.ts';

import type { Profile } from '#contract/schemas/customer.ts';
import { officeAreaOf } from '#contract/paths/pages.ts';

import { SIGN_IN_PATHS } from '#web/features/auth/require-role.tsx';
import { mayHaveSession } from '#web/session/auth-client.ts';
import { saveReturnPage } from '#web/session/pending-intent.ts';

import type { OfficeApi } from './office-api.ts';

export interface AreaAccess {
  /** Where a visitor without access is redirected; null with access. */
  readonly redirectTo: string | null;
  readonly role: Role | null;
  /** The sellers that they work for (Rule 130). */
  readonly sellers: Profile['sellers'];
}

/**
 * Checks access once, before a screen makes calls that would be refused. If the shop cannot tell
 * who is asking, the area's own guard decides.
 */
export async function checkAreaAccess(url: Location, api: OfficeApi): Promise<AreaAccess> {
  let role: Role | null = null;
  let sellers: Profile['sellers'] = [];
  if (mayHaveSession()) {
    try {
      ({ role, sellers } = await api.account.getProfile());
    } catch {
      return { redirectTo: null, role, sellers };
    }
  }
  const outcome = guardOutcome(role, officeAreaOf(url.pathname) ?? 'admin');
  if (outcome === 'allow') return { redirectTo: null, role, sellers };
  if (outcome !== 'to_home') saveReturnPage(url.pathname + url.search);
  return { redirectTo: SIGN_IN_PATHS[outcome](), role, sellers };
}
