import type { z } from 'zod';

import { DEFAULT_COUNTRY, type AddressType } from '#domain/addresses/address.ts';
import type { Address, AddressInput, AddressInputSchema } from '#contract/schemas/customer.ts';

import type { Definition } from '#web/ui/definition-list.tsx';

/** The fields in the order of the form, as a comparison of two versions names them. */
const TERMS = {
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  phone: 'Phone',
  address1: 'Street address',
  address2: 'Unit, level or building',
  postcode: 'Postcode',
  city: 'Suburb or city',
  state: 'State or region',
  country: 'Country',
  type: 'Use it for',
} as const;

export type FieldName = keyof typeof TERMS;

export const FIELD_ORDER = Object.keys(TERMS) as readonly FieldName[];

/** The values of the controls, all of them text. */
export type AddressValues = Record<FieldName, string> & { type: AddressType };

const TYPE_WORDS = { shipping: 'Shipping', billing: 'Billing' } as const;

/** The fields of a saved address that differ from what was typed. */
export function savedDifferences(saved: Address, typed: AddressValues): Definition[] {
  const values = valuesOf(saved);
  return FIELD_ORDER.filter((name) => values[name] !== typed[name].trim()).map((name) => ({
    term: TERMS[name],
    detail: name === 'type' ? TYPE_WORDS[values.type] : values[name] || 'Empty',
  }));
}

export function emptyValues(type: AddressType): AddressValues {
  return valuesOf({ type, country: DEFAULT_COUNTRY });
}

export function valuesOf(address: Partial<Address>): AddressValues {
  return Object.fromEntries(
    FIELD_ORDER.map((name) => [name, address[name] ?? '']),
  ) as AddressValues;
}

export function addressInput(values: AddressValues): z.input<typeof AddressInputSchema> {
  return {
    ...values,
    country: values.country as AddressInput['country'],
    company: values.company.trim() || null,
    phone: values.phone.trim() || null,
    address2: values.address2.trim() || null,
  };
}
