import type { FieldPath } from 'react-hook-form';
import type { z } from 'zod';

import type { ApplicationInputSchema, BUSINESS_TYPES } from '#contract/endpoints/applications.ts';

import { readStoredJson, writeStorage } from '#web/lib/web-storage.ts';

/** The form's fields as they are typed, in order. The state is empty until one is chosen. */
export const EMPTY_APPLICATION = {
  business_name: '',
  business_type: 'sole_trader' as (typeof BUSINESS_TYPES)[number],
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

export type ApplicationValues = typeof EMPTY_APPLICATION;

export const APPLICATION_FIELDS = Object.entries(EMPTY_APPLICATION).flatMap(([name, value]) =>
  typeof value === 'string'
    ? [name]
    : Object.keys(value as object).map((part) => `${name}.${part}`),
) as FieldPath<ApplicationValues>[];

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

/** Everything except the bank details, which are never stored on a device. */
type Draft = Omit<ApplicationValues, 'bank_account_name' | 'bank_bsb' | 'bank_account_number'>;

const DRAFT_KEY = 'seller-application-draft';

/** This person's draft; null when there is none. */
export function readDraft(userId: string): Draft | null {
  const own = readStoredJson<{ userId: string; draft: Draft }>('localStorage', DRAFT_KEY);
  return own?.userId === userId ? own.draft : null;
}

export function saveDraft(userId: string, values: ApplicationValues): void {
  const {
    bank_account_name: _name,
    bank_bsb: _bsb,
    bank_account_number: _number,
    ...draft
  } = values;
  writeStorage('localStorage', DRAFT_KEY, JSON.stringify({ userId, draft }));
}

export function deleteDraft(): void {
  writeStorage('localStorage', DRAFT_KEY, null);
}
