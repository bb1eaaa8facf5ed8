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
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...signUp, markedAtMs: Date.now() }));
  } catch {
    // Storage is switched off: the link then asks for the password.
  }
}

/** The pending registration; null when there is none or its link has expired. */
export function pendingSignUp(): PendingSignUp | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as
      | (PendingSignUp & { readonly markedAtMs: number })
      | null;
    return kept !== null && Date.now() - kept.markedAtMs < KEPT_MS ? kept : null;
  } catch {
    return null;
  }
}

export function clearPendingSignUp(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // See above.
  }
}
