import { readStoredJson, writeStorage } from '#web/lib/web-storage.ts';

const KEY = 'shop-sign-up-pending';
/** The lifetime of the confirmation link. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** A registration in this browser that waits for its confirmation. */
export interface PendingSignUp {
  readonly email: string;
  readonly wish: 'customer' | 'seller';
}

/**
 * Records that this browser registered the account. Only then may a confirmation link sign this
 * browser in: otherwise somebody else's link would put the visitor into that person's account.
 */
export function markSignUp(signUp: PendingSignUp): void {
  writeStorage('localStorage', KEY, JSON.stringify({ ...signUp, markedAtMs: Date.now() }));
}

/** The pending registration; null when there is none or its link has expired. */
export function pendingSignUp(): PendingSignUp | null {
  const signUp = readStoredJson<PendingSignUp & { markedAtMs: number }>('localStorage', KEY);
  return signUp !== null && Date.now() - signUp.markedAtMs < KEPT_MS ? signUp : null;
}

export function clearPendingSignUp(): void {
  writeStorage('localStorage', KEY, null);
}
