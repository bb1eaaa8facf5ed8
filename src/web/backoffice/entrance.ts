import { guardOutcome, type Role } from '#domain/access/access.ts';

import { DOORS } from '#web/features/auth/require-role.tsx';
import { mayHaveSession } from '#web/lib/auth-client.ts';
import { rememberPage } from '#web/lib/pending-intent.ts';

import type { OfficeApi } from './office-api.ts';

/**
 * Where somebody goes who may not enter this area, or null for those who may. Asked once, before a screen reads
 * anything that would be refused; when the shop cannot say who is asking, the area's own guard finds out.
 */
export async function doorInsteadOf(url: Location, api: OfficeApi): Promise<string | null> {
  let role: Role | null = null;
  if (mayHaveSession()) {
    try {
      ({ role } = await api.account.getProfile());
    } catch {
      return null;
    }
  }
  const outcome = guardOutcome(role, url.pathname.startsWith('/seller') ? 'seller' : 'admin');
  if (outcome === 'allow') return null;
  if (outcome !== 'to_home') rememberPage(url.pathname + url.search);
  return DOORS[outcome]();
}
