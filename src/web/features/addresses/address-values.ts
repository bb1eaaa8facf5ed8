import type { z } from 'zod';

import { DEFAULT_COUNTRY, type AddressType } from '#domain/addresses/address.ts';
import type { Address, AddressInput, AddressInputSchema } from '#contract/schemas/customer.ts';

import type { Definition } from '#web/ui/definition-list.tsx';

/** The values of the controls, all of them text. */
export interface AddressValues {
  type: AddressType;
  first_name: string;
  last_name: string;
  company: string;
  phone: string;
  postcode: string;
  city: string;
  state: string;
  address1: string;
  address2: string;
  country: string;
}

export type FieldName = keyof AddressValues;

export const FIELD_ORDER: readonly FieldName[] = [
  'first_name',
  'last_name',
  'company',
  'phone',
  'postcode',
  'city',
  'state',
  'address1',
  'address2',
  'country',
  'type',
];

const TERMS: Readonly<Record<FieldName, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  phone: 'Phone',
  postcode: 'Postcode',
  city: 'Suburb or city',
  state: 'State or region',
  address1: 'Street address',
  address2: 'Unit, level or building',
  country: 'Country',
  type: 'Use it for',
};

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
  return {
    type,
    first_name: '',
    last_name: '',
    company: '',
    phone: '',
    postcode: '',
    city: '',
    state: '',
    address1: '',
    address2: '',
    country: DEFAULT_COUNTRY,
  };
}

/** What the call is sent. */
export function addressInput(values: AddressValues): z.input<typeof AddressInputSchema> {
  return {
    ...values,
    country: values.country as AddressInput['country'],
    company: values.company.trim() || null,
    phone: values.phone.trim() || null,
    address2: values.address2.trim() || null,
  };
}

export function valuesOf(address: Address): AddressValues {
  return {
    type: address.type,
    first_name: address.first_name,
    last_name: address.last_name,
    company: address.company ?? '',
    phone: address.phone ?? '',
    postcode: address.postcode,
    city: address.city,
    state: address.state,
    address1: address.address1,
    address2: address.address2 ?? '',
    country: address.country,
  };
}
