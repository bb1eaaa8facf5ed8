import type { ApplicationValues } from './application-values.ts';

const KEY = 'seller-application-draft';

/** Everything except the bank details, which are never stored on a device. */
type Draft = Omit<ApplicationValues, 'bank_account_name' | 'bank_bsb' | 'bank_account_number'>;

interface StoredDraft {
  readonly userId: string;
  readonly draft: Draft;
}

/** This person's draft, without bank details; null when there is none. */
export function readDraft(userId: string): Partial<Draft> | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as StoredDraft | null;
    return stored?.userId === userId ? stored.draft : null;
  } catch {
    return null;
  }
}

export function saveDraft(userId: string, values: ApplicationValues): void {
  const {
    bank_account_name: _name,
    bank_bsb: _bsb,
    bank_account_number: _number,
    ...draft
  } = values;
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, draft } satisfies StoredDraft));
  } catch {
    // Storage is off or full: then nothing is stored.
  }
}

export function deleteDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is off: there is no draft.
  }
}
