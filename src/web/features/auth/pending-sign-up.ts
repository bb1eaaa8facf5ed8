const KEY = 'shop-sign-up-pending';
/** As long as the confirmation link lives. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** A registration from this browser whose address waits for its confirmation. */
export interface PendingSignUp {
  readonly email: string;
  readonly wish: 'customer' | 'seller';
}

/**
 * Marks that this browser asked for the account. Only then may a confirmation link sign this
 * browser in: a link that somebody else made would otherwise put the visitor into that person's
 * account.
 */
export function markSignUp(signUp: PendingSignUp): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...signUp, markedAtMs: Date.now() }));
  } catch {
    // Storage is switched off: the link then asks for the password.
  }
}

/** The registration that waits; null when there is none or its link has expired. */
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

export function forgetSignUp(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // See above.
  }
}
