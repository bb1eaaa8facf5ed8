import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { z } from 'zod';

import { formatMoney, ZERO_CENTS } from '#domain/money/cents.ts';

import {
  type OfficeService,
  OfficeServiceSchema,
  ServiceInputSchema,
} from '#contract/endpoints/office-content.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { pages } from '#contract/paths/pages.ts';

import { amountText, dollarsOf } from '#web/backoffice/field-text.ts';
import { FormPage, FormSection } from '#web/backoffice/form-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { PictureField } from '#web/backoffice/picture-field.tsx';
import { NameAndSlug } from '#web/backoffice/slug-field.tsx';
import { useAfterSave, useRecordForm } from '#web/backoffice/use-record-form.ts';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NumberField, TextField } from '#web/ui/text-field.tsx';

import { isFreePrice, isUnreadablePrice } from './service-price.ts';

const DURATIONS = [
  '30 minutes',
  '1 hour',
  '90 minutes',
  '2 hours',
  '3 hours',
  'Half a day',
  'A day',
];

/** Adds a new service where there is none. */
export function ServiceForm({ service }: { service: OfficeService | null }) {
  const api = useOfficeApi();
  const { added, saved } = useAfterSave();
  const [isUploading, setIsUploading] = useState(false);
  const { form, submit, page } = useRecordForm({
    record: service,
    input: ServiceInputSchema,
    output: OfficeServiceSchema,
    valuesOf,
    newValues: valuesOf(null),
    bodyOf: inputOf,
    onAdd: (body) => api.officeContent.createService({ body }),
    onChange: (body) =>
      api.officeContent.replaceService({ params: { id: service?.id ?? '' }, body }),
    onSaved: ({ name }) =>
      service === null ? added(name, adminPages.services()) : saved('Service saved.'),
  });
  const price = useWatch({ control: form.control, name: 'price' });
  const [isAsking, setIsAsking] = useState(false);
  const isUnreadable = isUnreadablePrice(price);

  /** Asks before a service becomes free; one that is free already may stay so. */
  const save = form.handleSubmit(({ price: typed }) => {
    if (isFreePrice(typed) && typed !== valuesOf(service).price) setIsAsking(true);
    else submit();
  });

  return (
    <FormPage
      title={service === null ? 'Add service' : 'Edit service'}
      back={{ href: adminPages.services(), label: 'Services' }}
      {...page}
      saveDisabled={isUploading}
      onSave={() => void save()}
      record={service === null ? undefined : { subject: 'service', id: service.id }}
      side={
        <FormSection title="Price and time">
          <NumberField form={form} name="price" label="Price" unit="$" />
          {isUnreadable && (
            <Notice tone="warning" role="status">
              “{price}” is not an amount. It will be saved as {formatMoney(ZERO_CENTS)}.
            </Notice>
          )}
          <TextField form={form} name="duration" label="Duration" optional list="durations" />
          <datalist id="durations">
            {DURATIONS.map((duration) => (
              <option key={duration}>{duration}</option>
            ))}
          </datalist>
          <TextField form={form} name="category" label="Category" optional />
        </FormSection>
      }
    >
      <FormSection title="Basics">
        <NameAndSlug
          form={form}
          nameField="name"
          nameLabel="Name"
          isSaved={service !== null}
          prefix={pages.service('')}
        />
        <TextField form={form} name="description" label="Description" optional rows={6} />
        <TextField
          form={form}
          name="inclusions"
          label="What is included"
          optional
          hint="One item on each line."
          rows={5}
        />
        <Controller
          control={form.control}
          name="image"
          render={({ field }) => (
            <PictureField
              label="Picture"
              hint="Displayed at 4:3. JPEG, PNG, WebP, AVIF or GIF."
              value={field.value}
              onChange={field.onChange}
              onBusy={setIsUploading}
              error={form.formState.errors.image?.message}
            />
          )}
        />
      </FormSection>
      <AlertDialog
        open={isAsking}
        tone="plain"
        title={`Save this service at ${formatMoney(ZERO_CENTS)}?`}
        description={
          isUnreadable
            ? `“${price}” is not an amount, so customers would see the service for ${formatMoney(ZERO_CENTS)}.`
            : `Customers would see the service for ${formatMoney(ZERO_CENTS)}.`
        }
        cancelLabel="Change the price"
        confirmLabel={`Save at ${formatMoney(ZERO_CENTS)}`}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          submit();
        }}
      />
    </FormPage>
  );
}

function valuesOf(service: OfficeService | null) {
  return {
    name: service?.name ?? '',
    slug: service?.slug ?? '',
    description: service?.description ?? '',
    image: service?.image ?? null,
    /** As typed. */
    price: service === null ? '' : amountText(service.price),
    duration: service?.duration ?? '',
    category: service?.category ?? '',
    inclusions: service?.inclusions.join('\n') ?? '',
  };
}

/** A price that cannot be read becomes 0, as specified; the form has warned of it and asked. */
function inputOf(values: ReturnType<typeof valuesOf>): z.input<typeof ServiceInputSchema> {
  const inclusions = values.inclusions.split('\n').map((line) => line.trim());
  return {
    ...values,
    price: isUnreadablePrice(values.price) ? 0 : dollarsOf(values.price),
    inclusions: inclusions.filter((line) => line !== ''),
  };
}
