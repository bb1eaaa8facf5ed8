import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';

import { formatMoney, parseDollars, ZERO_CENTS } from '#domain/money/cents.ts';

import {
  OfficeServiceSchema,
  type OfficeService,
  type ServiceChange,
  type ServiceInput,
} from '#contract/endpoints/office-content.ts';
import { adminPages, pages } from '#contract/paths/pages.ts';

import { FormPage } from '#web/backoffice/form-page.tsx';
import { PictureField } from '#web/backoffice/picture-field.tsx';
import { NameAndSlug } from '#web/backoffice/slug-field.tsx';
import { useSave } from '#web/backoffice/use-save.ts';
import { Card } from '#web/ui/card.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';

import { checkServicePrice, isFreePrice, isUnreadablePrice } from './service-price.ts';

const DURATIONS = [
  '30 minutes',
  '1 hour',
  '90 minutes',
  '2 hours',
  '3 hours',
  'Half a day',
  'A day',
];

interface ServiceValues {
  name: string;
  slug: string;
  description: string;
  image: string | null;
  /** As typed. */
  price: string;
  duration: string;
  category: string;
  /** One a line. */
  inclusions: string;
}

interface ServiceFormProps {
  title: string;
  /** Null adds a new one. */
  service: OfficeService | null;
  onAdd?: (input: ServiceInput) => Promise<OfficeService>;
  onChange?: (changes: ServiceChange) => Promise<OfficeService>;
  onSaved: (service: OfficeService) => void;
}

export function ServiceForm({ title, service, onAdd, onChange, onSaved }: ServiceFormProps) {
  const [isUploading, setIsUploading] = useState(false);
  const form = useForm<ServiceValues>({ mode: 'onBlur', defaultValues: valuesOf(service) });
  const { register, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const price = useWatch({ control: form.control, name: 'price' });
  const { failure, conflict, submit, discard } = useSave({
    form,
    record: service,
    schema: OfficeServiceSchema,
    valuesOf,
    bodyOf: inputOf,
    onAdd,
    onChange,
    onSaved,
  });
  const [isAsking, setIsAsking] = useState(false);
  const isUnreadable = isUnreadablePrice(price);

  /**
   * A service is never published for nothing without a question. One that is free already may stay
   * so.
   */
  const save = form.handleSubmit(({ price: typed }) => {
    if (isFreePrice(typed) && typed !== valuesOf(service).price) setIsAsking(true);
    else submit();
  });

  return (
    <FormPage
      title={title}
      back={{ href: adminPages.services(), label: 'Services' }}
      isDirty={isDirty}
      isSaving={isSubmitting}
      saveDisabled={isUploading}
      failure={failure}
      conflict={conflict}
      onSave={() => void save()}
      onDiscard={discard}
      record={service === null ? undefined : { subject: 'service', id: service.id }}
      side={
        <Card as="section" title="Price and time">
          <div className="flex flex-col gap-5">
            <Field id="price" label="Price" error={errors.price?.message}>
              <Input
                {...register('price', {
                  required: 'Enter a price.',
                  validate: checkServicePrice,
                })}
                prefix="$"
                inputMode="decimal"
                autoComplete="off"
                required
              />
            </Field>
            {isUnreadable && (
              <Notice tone="warning" role="status">
                “{price}” is not an amount. It will be saved as {formatMoney(ZERO_CENTS)}.
              </Notice>
            )}
            <Field id="duration" label="Duration" optional>
              <Input {...register('duration')} maxLength={60} list="durations" />
            </Field>
            <datalist id="durations">
              {DURATIONS.map((duration) => (
                <option key={duration}>{duration}</option>
              ))}
            </datalist>
            <Field id="category" label="Category" optional>
              <Input {...register('category')} maxLength={60} />
            </Field>
          </div>
        </Card>
      }
    >
      <Card as="section" title="Basics">
        <div className="flex flex-col gap-5">
          <NameAndSlug
            form={form}
            nameField="name"
            nameLabel="Name"
            nameMaxLength={120}
            isSaved={service !== null}
            prefix={pages.service('')}
          />
          <Field id="description" label="Description" optional>
            <Textarea {...register('description')} rows={6} maxLength={5000} />
          </Field>
          <Field id="inclusions" label="What is included" optional hint="One item on each line.">
            <Textarea {...register('inclusions')} rows={5} />
          </Field>
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
                error={errors.image?.message}
              />
            )}
          />
        </div>
      </Card>
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

function valuesOf(service: OfficeService | null): ServiceValues {
  return {
    name: service?.name ?? '',
    slug: service?.slug ?? '',
    description: service?.description ?? '',
    image: service?.image ?? null,
    price: service === null ? '' : formatMoney(service.price).replaceAll(/[$,]/g, ''),
    duration: service?.duration ?? '',
    category: service?.category ?? '',
    inclusions: service?.inclusions.join('\n') ?? '',
  };
}

/** A price that cannot be read becomes 0, as specified; the form has warned of it and asked. */
function inputOf(values: ServiceValues): ServiceInput {
  return {
    name: values.name,
    slug: values.slug,
    description: values.description,
    image: values.image,
    price: parseDollars(values.price) ?? ZERO_CENTS,
    duration: values.duration,
    category: values.category,
    inclusions: values.inclusions
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}
