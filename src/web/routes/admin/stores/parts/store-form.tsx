import { useState } from 'react';
import { Controller } from 'react-hook-form';
import type { z } from 'zod';

import { AUSTRALIAN_STATES } from '#domain/addresses/address.ts';

import { officeStoreEndpoints } from '#contract/endpoints/office-site-content.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { StoreBodySchema } from '#contract/schemas/site-content.ts';

import { FormSection } from '#web/backoffice/form-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ContentFrame } from '#web/backoffice/site-content/content-frame.tsx';
import { useAfterSave, useRecordForm } from '#web/backoffice/use-record-form.ts';
import { findLocality } from '#web/features/company/find-locality.ts';
import { StoreCard } from '#web/features/company/store-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { MapPin } from '#web/ui/icons.tsx';
import { NumberField, SelectField, TextField } from '#web/ui/text-field.tsx';

import { HolidaysField, WeekField } from './hours-fields.tsx';
import { storeInput, storeValues, type OfficeStore } from './store-values.ts';

/** The editor of a store. */
export function StoreForm({ record }: { record: OfficeStore | null }) {
  const api = useOfficeApi();
  const { added, saved } = useAfterSave();
  const [unknown, setUnknown] = useState(false);
  const { form, page } = useRecordForm({
    record,
    input: StoreBodySchema,
    output: officeStoreEndpoints.get.output,
    valuesOf: ({ body }: OfficeStore) => storeValues(body),
    newValues: storeValues(null),
    bodyOf: storeInput,
    onAdd: (body) => api.officeStores.add({ body }),
    onChange: (body) => api.officeStores.save({ params: { id: record?.id ?? '' }, body }),
    onSaved: ({ body }) =>
      record === null ? added(body.name, adminPages.stores()) : saved('Draft saved.'),
    parts: [
      { label: 'Opening hours', names: ['week'] },
      { label: 'Holidays', names: ['holidays'] },
    ],
  });
  const { errors } = form.formState;

  function fillPosition() {
    const { suburb, state, postcode } = form.getValues();
    const place = findLocality(`${suburb} ${state}`) ?? findLocality(postcode);
    setUnknown(place === null);
    if (place === null) return;
    const options = { shouldDirty: true, shouldValidate: true };
    form.setValue('latitude', String(place.latitude), options);
    form.setValue('longitude', String(place.longitude), options);
  }

  return (
    <ContentFrame
      title={record === null ? 'Add store' : 'Edit store'}
      back={{ href: adminPages.stores(), label: 'Stores' }}
      subject="store"
      hasPlaceholders={false}
      record={record}
      page={page}
      calls={api.officeStores}
      fieldWords={(field) => FIELD_WORDS[field.split('.')[0] ?? ''] ?? field}
      bodyOf={() => storeInput(form.getValues()) as z.output<typeof StoreBodySchema>}
      onRestore={(body) => form.reset(storeValues(body), { keepDefaultValues: true })}
      preview={(body) => (
        <div className="max-w-xl p-4">
          <StoreCard store={{ ...body, slug: 'preview' }} />
        </div>
      )}
    >
      <FormSection title="Store">
        <TextField form={form} name="name" label="Name" />
        <TextField form={form} name="street" label="Street" />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField form={form} name="suburb" label="Suburb" />
          <SelectField form={form} name="state" label="State">
            <option value="">Choose</option>
            {AUSTRALIAN_STATES.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </SelectField>
          <TextField form={form} name="postcode" label="Postcode" inputMode="numeric" />
        </div>
        <TextField form={form} name="phone" label="Phone" type="tel" optional />
        <TextField
          form={form}
          name="features"
          label="What it has"
          optional
          hint="Separate with commas, for example Timber yard, Key cutting."
        />
      </FormSection>
      <FormSection title="Position">
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField form={form} name="latitude" label="Latitude" inputMode="text" />
          <NumberField form={form} name="longitude" label="Longitude" inputMode="text" />
        </div>
        <div>
          <Button variant="secondary" icon={<MapPin size={18} />} onClick={fillPosition}>
            Use the position of the suburb
          </Button>
          <p role="status" className="mt-2 text-small text-ink-2">
            {unknown && 'We do not know this suburb. Copy the position from a map.'}
          </p>
        </div>
      </FormSection>
      <Controller
        control={form.control}
        name="week"
        render={({ field }) => (
          <WeekField
            value={field.value}
            onChange={field.onChange}
            error={errors.week?.message ?? errors.week?.root?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="holidays"
        render={({ field }) => (
          <HolidaysField
            value={field.value}
            onChange={field.onChange}
            error={errors.holidays?.message ?? errors.holidays?.root?.message}
          />
        )}
      />
    </ContentFrame>
  );
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  name: 'Name',
  street: 'Street',
  suburb: 'Suburb',
  state: 'State',
  postcode: 'Postcode',
  latitude: 'Latitude',
  longitude: 'Longitude',
  phone: 'Phone',
  week: 'Opening hours',
  holidays: 'Holidays',
  features: 'What it has',
};
