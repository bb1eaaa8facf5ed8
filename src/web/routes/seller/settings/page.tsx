import { useRouter } from '@tanstack/react-router';
import { type UseFormReturn, useWatch } from 'react-hook-form';

import { formatAbn } from '#domain/sellers/business-numbers.ts';

import { type SellerSettings, SellerSettingsSchema } from '#contract/endpoints/office-settings.ts';
import { sellerPages } from '#contract/paths/office-pages.ts';
import { pages } from '#contract/paths/pages.ts';

import { GstFirstDay } from '#web/backoffice/gst-registration.tsx';
import { FormPage, FormSection } from '#web/backoffice/form-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { useAfterSave, useRecordForm } from '#web/backoffice/use-record-form.ts';
import { FreightSection } from '#web/routes/seller/settings/parts/freight-section.tsx';
import {
  inputOf,
  SellerSettingsFormSchema,
  SETTINGS_PARTS,
  type SettingsValues,
  valuesOf,
} from '#web/routes/seller/settings/parts/settings-values.ts';
import { sellerSettingsRoute } from '#web/routes/seller/settings/route.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox, ChoiceGroup, Radio } from '#web/ui/choice.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NumberField, TextField } from '#web/ui/text-field.tsx';

export function SellerSettingsPage() {
  const router = useRouter();
  const { query, settings } = useLoaded(sellerSettingsRoute);
  if (!settings.ok) {
    return (
      <InlineError
        message="Failed to fetch seller settings"
        help={settings.message}
        onRetry={() => void router.invalidate()}
      />
    );
  }
  return <SettingsForm key={query.seller_id ?? 'own'} settings={settings.data} query={query} />;
}

interface SettingsFormProps {
  settings: SellerSettings;
  query: { seller_id?: string };
}

function SettingsForm({ settings, query }: SettingsFormProps) {
  const api = useOfficeApi();
  const { saved } = useAfterSave();
  const { form, page } = useRecordForm({
    record: settings,
    input: SellerSettingsFormSchema,
    output: SellerSettingsSchema,
    valuesOf,
    bodyOf: inputOf,
    onChange: (body) => api.officeSettings.replaceSellerSettings({ query, body }),
    parts: SETTINGS_PARTS,
    onSaved: () => saved('Settings saved successfully!'),
    failureText: 'Failed to save settings:',
    unknownReason: 'Unknown error',
  });
  return (
    <FormPage
      title="Seller Settings"
      back={{ href: pages.seller(), label: 'Dashboard' }}
      {...page}
      width="narrow"
    >
      <Notice tone="info">
        The global default tax rate is {percent(settings.global.default_tax_rate)}. It applies if
        you do not set your own rate.
      </Notice>
      <TaxSection form={form} global={settings.global} answers={settings.gst_registrations} />
      <FreightSection form={form} global={settings.global} />
      <BusinessSection form={form} />
    </FormPage>
  );
}

interface SectionProps {
  form: UseFormReturn<SettingsValues>;
}

interface TaxSectionProps extends SectionProps, Pick<SellerSettings, 'global'> {
  /** About the registration for GST, newest first. */
  answers: SellerSettings['gst_registrations'];
}

function TaxSection({ form, global, answers }: TaxSectionProps) {
  const { register, control } = form;
  const [hasOwn, answer, abn] = useWatch({
    control,
    name: ['has_own_rate', 'gst_registered', 'abn'],
  });
  const isRegistered = answer === 'yes' && abn.trim() !== '';
  return (
    <Card as="section" title="Tax">
      {!global.allow_seller_tax_override && (
        <Notice tone="warning" className="mb-4">
          The platform does not currently let sellers set their own tax rate. What you save here
          takes effect if that changes.
        </Notice>
      )}
      <ChoiceGroup legend="Are you registered for GST?" className="mb-2">
        <Radio {...register('gst_registered')} value="yes" label="Yes" />
        <Radio {...register('gst_registered')} value="no" label="No" />
        <Radio {...register('gst_registered')} value="" label="Not answered" />
      </ChoiceGroup>
      <GstFirstDay form={form} answers={answers} />
      {!isRegistered && (
        <Notice tone={answer === 'no' ? 'info' : 'warning'} className="mb-2">
          {answer === 'yes'
            ? 'Enter your ABN below. Until then your products are sold without GST and your customers get invoices instead of tax invoices.'
            : 'While you are not registered, your products are sold without GST and your customers get invoices instead of tax invoices.'}
        </Notice>
      )}
      <Checkbox {...register('has_own_rate')} label="Use my own tax rate" />
      {hasOwn && (
        <NumberField
          form={form}
          name="tax_rate_override"
          label="Tax rate"
          unit="%"
          hint={
            isRegistered ? undefined : 'Applies once you enter your ABN and are registered for GST.'
          }
          className="mt-2 max-w-60"
        />
      )}
    </Card>
  );
}

function BusinessSection({ form }: SectionProps) {
  return (
    <FormSection title="Business">
      <TextField
        form={form}
        name="legal_name"
        label="Legal name"
        hint="The person or company behind the ABN, as shown on your invoices."
        optional
        autoComplete="organization"
      />
      <TextField
        form={form}
        name="abn"
        label="ABN"
        hint="Eleven digits, for example 51 824 753 556."
        optional
        rules={{
          onBlur: (event: { target: { value: string } }) =>
            form.setValue('abn', formatAbn(event.target.value), { shouldValidate: true }),
        }}
        inputMode="numeric"
        className="max-w-80"
      />
      <p className="text-small text-ink-2">
        Your trading name, dispatch days and pictures are in{' '}
        <a href={sellerPages.profile()} className="text-link">
          your profile
        </a>
        .
      </p>
    </FormSection>
  );
}

function percent(bps: number): string {
  return (bps / 10_000).toLocaleString('en-AU', { style: 'percent', minimumFractionDigits: 2 });
}
