import type { ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import { AUSTRALIAN_STATES } from '#domain/addresses/address.ts';
import { abnPassesCheck, formatAbn, formatBsb, isBsb } from '#domain/sellers/business-numbers.ts';

import { BUSINESS_TYPES } from '#contract/endpoints/applications.ts';
import { businessTypeWords } from '#contract/text/business-types.ts';

import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/input.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import type { ApplicationValues } from './application-values.ts';

interface SectionProps {
  form: UseFormReturn<ApplicationValues>;
}

/** The fields that are plain texts. */
const FIELDS = {
  business_name: { label: 'Business name', autoComplete: 'organization' },
  abn: { label: 'ABN', inputMode: 'numeric', autoComplete: 'off' },
  description: { label: 'What do you want to sell?', rows: 5 },
  'business_address.address1': { label: 'Address line 1', autoComplete: 'address-line1' },
  'business_address.address2': {
    label: 'Address line 2',
    autoComplete: 'address-line2',
    optional: true,
  },
  'business_address.city': { label: 'Suburb or city', autoComplete: 'address-level2' },
  'business_address.postcode': {
    label: 'Postcode',
    inputMode: 'numeric',
    autoComplete: 'postal-code',
  },
  contact_person: { label: 'Contact person', autoComplete: 'name' },
  contact_email: { label: 'Contact email', type: 'email', autoComplete: 'email' },
  contact_phone: { label: 'Contact phone', type: 'tel', autoComplete: 'tel' },
  website: {
    label: 'Website',
    type: 'url',
    autoComplete: 'url',
    optional: true,
    hint: 'For example https://hollowick.example.',
  },
  bank_account_name: { label: 'Account name', autoComplete: 'off' },
  bank_bsb: { label: 'BSB', inputMode: 'numeric', autoComplete: 'off' },
  bank_account_number: { label: 'Account number', inputMode: 'numeric', autoComplete: 'off' },
} as const;

interface TextProps extends SectionProps {
  name: keyof typeof FIELDS;
  hint?: string;
  rules?: { onBlur: () => void };
}

function Text({ form, name, ...more }: TextProps) {
  return <TextField form={form} name={name} {...FIELDS[name]} {...more} />;
}

function BusinessSection({ form }: SectionProps) {
  const abn = useWatch({ control: form.control, name: 'abn' });
  return (
    <>
      <Text form={form} name="business_name" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          id="business_type"
          label="Business type"
          error={form.formState.errors.business_type?.message}
        >
          <Select {...form.register('business_type')} required>
            {BUSINESS_TYPES.map((type) => (
              <option key={type} value={type}>
                {businessTypeWords[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Text
          form={form}
          name="abn"
          hint={
            abn.trim() !== '' && !abnPassesCheck(abn)
              ? 'This ABN is not valid. Check it; you can still submit.'
              : '11 digits, for example 51 824 753 556.'
          }
          rules={{ onBlur: () => form.setValue('abn', formatAbn(abn)) }}
        />
      </div>
      <Text form={form} name="description" />
    </>
  );
}

function AddressSection({ form }: SectionProps) {
  return (
    <>
      <Text form={form} name="business_address.address1" />
      <Text form={form} name="business_address.address2" />
      <div className="grid gap-5 sm:grid-cols-3">
        <Text form={form} name="business_address.city" />
        <Field
          id="business_address.state"
          label="State"
          error={form.formState.errors.business_address?.state?.message}
        >
          <Select
            {...form.register('business_address.state')}
            autoComplete="address-level1"
            required
          >
            <option value="">Choose a state</option>
            {AUSTRALIAN_STATES.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </Select>
        </Field>
        <Text form={form} name="business_address.postcode" />
      </div>
      <p className="text-small text-ink-2">Country: Australia</p>
    </>
  );
}

function ContactSection({ form }: SectionProps) {
  return (
    <>
      <Text form={form} name="contact_person" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Text form={form} name="contact_email" />
        <Text form={form} name="contact_phone" />
      </div>
      <Text form={form} name="website" />
    </>
  );
}

function BankSection({ form }: SectionProps) {
  const bsb = useWatch({ control: form.control, name: 'bank_bsb' });
  return (
    <>
      <p className="text-small text-ink-2">
        Stored encrypted, shown only to reviewers and never saved on this device.
      </p>
      <Text form={form} name="bank_account_name" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Text
          form={form}
          name="bank_bsb"
          hint={
            bsb.trim() !== '' && !isBsb(bsb)
              ? 'A BSB has 6 digits, like 123-456. Check it; you can still submit.'
              : '6 digits, like 123-456.'
          }
          rules={{ onBlur: () => form.setValue('bank_bsb', formatBsb(bsb)) }}
        />
        <Text form={form} name="bank_account_number" />
      </div>
    </>
  );
}

const SECTIONS = [
  ['business', 'Business Information', BusinessSection],
  ['address', 'Business Address', AddressSection],
  ['contact', 'Contact Information', ContactSection],
  ['bank', 'Banking Information', BankSection],
] as const;

export function ApplicationSections({ form }: SectionProps): ReactNode {
  return SECTIONS.map(([id, title, Section]) => (
    <Card key={id} as="section" title={title}>
      <div id={id} className="flex scroll-mt-44 flex-col gap-5">
        <Section form={form} />
      </div>
    </Card>
  ));
}

export function SectionLinks() {
  return (
    <nav aria-label="Sections of the application" className="xl:sticky xl:top-[164px]">
      <ol className="flex flex-wrap gap-2 text-small xl:flex-col">
        {SECTIONS.map(([id, title], index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-9 items-center gap-2 rounded-control px-2 hover:bg-neutral-tint"
            >
              <span className="flex size-6 items-center justify-center rounded-full bg-ground text-caption font-[700]">
                {index + 1}
              </span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
