import { Controller } from 'react-hook-form';

import { AUSTRALIAN_STATES } from '#domain/addresses/address.ts';
import { pages } from '#contract/paths/pages.ts';

import { FormSection } from '#web/backoffice/form-page.tsx';
import { PictureField } from '#web/backoffice/picture-field.tsx';
import { NameAndSlug } from '#web/backoffice/slug-field.tsx';
import { SelectField, TextField } from '#web/ui/text-field.tsx';

import type { ProfileSectionProps } from './profile-values.ts';

const PREFIX = pages.sellerPage('');

export function NameSection({ form }: ProfileSectionProps) {
  return (
    <FormSection title="Who you are">
      <NameAndSlug
        form={form}
        nameField="trading_name"
        nameLabel="Trading name"
        nameHint="What customers see everywhere, and on invoices below your legal name if it differs. Without one, your own name shows."
        nameIsOptional
        isSaved
        prefix={PREFIX}
      />
      <TextField
        form={form}
        name="about"
        label="About"
        hint="Who you are, what you sell and what you do well. Plain text; leave an empty line between paragraphs."
        optional
        rows={8}
      />
    </FormSection>
  );
}

interface LookSectionProps extends ProfileSectionProps {
  onBusy: (isUploading: boolean) => void;
}

export function LookSection({ form, onBusy }: LookSectionProps) {
  return (
    <FormSection title="Pictures">
      <Controller
        control={form.control}
        name="logo"
        render={({ field, fieldState }) => (
          <PictureField
            shape="icon"
            label="Logo"
            hint="A square, ideally 320 pixels. JPEG, PNG, WebP, AVIF or GIF."
            value={field.value}
            onChange={field.onChange}
            onBusy={onBusy}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="banner"
        render={({ field, fieldState }) => (
          <PictureField
            shape="wide"
            label="Banner"
            hint="The top of your page, 4:1, ideally 1,600 pixels wide. Keep words out of it: on phones it is small."
            value={field.value}
            onChange={field.onChange}
            onBusy={onBusy}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormSection>
  );
}

export function SendingSection({ form }: ProfileSectionProps) {
  return (
    <FormSection title="Sending and returns">
      <TextField
        form={form}
        name="dispatch_days"
        label="Dispatch days"
        hint="Business days until you send an order, for example 1-2. Your page shows them."
        optional
        className="max-w-80"
      />
      <fieldset className="grid gap-5">
        <legend className="mb-3 text-small font-[600]">Return address</legend>
        <p className="-mt-3 text-small text-ink-2">
          Where customers send goods back to. It is not on your page.
        </p>
        <TextField
          form={form}
          name="return_address.address1"
          label="Street address"
          optional
          autoComplete="address-line1"
        />
        <TextField
          form={form}
          name="return_address.address2"
          label="Unit, building or company"
          optional
          autoComplete="address-line2"
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField
            form={form}
            name="return_address.city"
            label="Suburb or city"
            optional
            autoComplete="address-level2"
          />
          <SelectField
            form={form}
            name="return_address.state"
            label="State"
            required={false}
            autoComplete="address-level1"
          >
            <option value="">Choose a state</option>
            {AUSTRALIAN_STATES.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </SelectField>
          <TextField
            form={form}
            name="return_address.postcode"
            label="Postcode"
            optional
            inputMode="numeric"
            autoComplete="postal-code"
          />
        </div>
      </fieldset>
    </FormSection>
  );
}
