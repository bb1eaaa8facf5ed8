import { guardOutcome, type Role } from '#domain/access/access.ts';

import { officeAreaOf } from '#contract/paths/pages.ts';

import { DOORS } from '#web/features/auth/require-role.tsx';
import { mayHaveSession } from '#web/session/auth-client.ts';
import { rememberPage } from '#web/session/pending-intent.ts';

import type { OfficeApi } from './office-api.ts';

export interface Entrance {
  /** Where somebody goes who may not enter this area, or null for those who may. */
  readonly door: string | null;
  readonly role: Role | null;
}

/**
 * Who comes in. Asked once, before a screen reads anything that would be refused; when the shop
 * cannot say who is asking, the area's own guard finds out.
 */
export async function enter(url: Location, api: OfficeApi): Promise<Entrance> {
  let role: Role | null = null;
  if (mayHaveSession()) {
    try {
      ({ role } = await api.account.getProfile());
    } catch {
      return { door: null, role };
    }
  }
  const outcome = guardOutcome(role, officeAreaOf(url.pathname) ?? 'admin');
  if (outcome === 'allow') return { door: null, role };
  if (outcome !== 'to_home') rememberPage(url.pathname + url.search);
  return { door: DOORS[outcome](), role };
}
