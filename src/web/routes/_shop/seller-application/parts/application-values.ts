import type { FieldPath } from 'react-hook-form';
import type { z } from 'zod';

import type { ApplicationInputSchema, BUSINESS_TYPES } from '#contract/endpoints/applications.ts';

/** The form's fields as they are typed. */
export interface ApplicationValues {
  business_name: string;
  business_type: (typeof BUSINESS_TYPES)[number];
  abn: string;
  description: string;
  business_address: {
    address1: string;
    address2: string;
    city: string;
    /** Empty until one is chosen. */
    state: string;
    postcode: string;
  };
  contact_person: string;
  contact_email: string;
  contact_phone: string;
  website: string;
  bank_account_name: string;
  bank_bsb: string;
  bank_account_number: string;
}

export const EMPTY_APPLICATION: ApplicationValues = {
  business_name: '',
  business_type: 'sole_trader',
  abn: '',
  description: '',
  business_address: { address1: '', address2: '', city: '', state: '', postcode: '' },
  contact_person: '',
  contact_email: '',
  contact_phone: '',
  website: '',
  bank_account_name: '',
  bank_bsb: '',
  bank_account_number: '',
};

/** In the order of the form. */
export const APPLICATION_FIELDS = Object.entries(EMPTY_APPLICATION).flatMap(([name, value]) =>
  typeof value === 'string'
    ? [name]
    : Object.keys(value as object).map((part) => `${name}.${part}`),
) as FieldPath<ApplicationValues>[];

/** What the call is sent. */
export function applicationInput(
  values: ApplicationValues,
): z.input<typeof ApplicationInputSchema> {
  const { business_address: address } = values;
  return {
    ...values,
    contact_email: values.contact_email.trim(),
    website: values.website.trim() || null,
    business_address: {
      ...address,
      address2: address.address2.trim() || null,
      // The schema asks for a state where none is chosen.
      state: address.state as 'NSW',
    },
  };
}

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
