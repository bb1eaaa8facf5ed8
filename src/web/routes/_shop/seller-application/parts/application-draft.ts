import type { ApplicationValues } from './application-form.tsx';

const KEY = 'seller-application-draft';

/** Bank details are never stored on a device. */
type Draft = Omit<ApplicationValues, 'bank_account_name' | 'bank_bsb' | 'bank_account_number'>;

interface Kept {
  readonly userId: string;
  readonly draft: Draft;
}

/** This person's draft, without bank details; null when there is none. */
export function readDraft(userId: string): Partial<Draft> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.userId === userId ? kept.draft : null;
  } catch {
    return null;
  }
}

export function keepDraft(userId: string, values: ApplicationValues): void {
  const {
    bank_account_name: _name,
    bank_bsb: _bsb,
    bank_account_number: _number,
    ...draft
  } = values;
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, draft } satisfies Kept));
  } catch {
    // Storage is off or full: the draft is not saved.
  }
}

export function dropDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // See above.
  }
}
