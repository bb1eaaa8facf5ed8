import { useWatch } from 'react-hook-form';
import type { z } from 'zod';

import type { PayoutSchedule } from '#domain/payouts/schedule.ts';
import type { GstBasis } from '#domain/reports/figures.ts';

import {
  PayoutSettingsInputSchema,
  PayoutSettingsSchema,
  type PayoutSettings,
} from '#contract/endpoints/office-payouts.ts';
import { adminPages } from '#contract/paths/office-pages.ts';

import { amountText, dollarsOf, numberOf } from '#web/backoffice/field-text.ts';
import { FormPage, FormSection } from '#web/backoffice/form-page.tsx';
import { MoneyPages } from '#web/backoffice/money/money-pages.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { useAfterSave, useRecordForm } from '#web/backoffice/use-record-form.ts';
import { adminPayoutSettingsRoute } from '#web/routes/admin/money.payouts.settings/route.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { NumberField, SelectField, TextField } from '#web/ui/text-field.tsx';

/** When payouts are due, who approves them, and what the bank asks of their file (Rule 124). */
export function PayoutSettingsScreen() {
  const answer = useLoaded(adminPayoutSettingsRoute);
  return (
    <MoneyPages path={adminPages.payoutSettings()}>
      {answer.ok ? (
        <SettingsForm settings={answer.data} />
      ) : (
        <Missing message={answer.message} back={{ href: adminPages.payouts(), label: 'Payouts' }} />
      )}
    </MoneyPages>
  );
}

function SettingsForm({ settings }: { settings: PayoutSettings }) {
  const api = useOfficeApi();
  const { saved } = useAfterSave();
  const { form, page } = useRecordForm({
    record: settings,
    input: PayoutSettingsInputSchema,
    output: PayoutSettingsSchema,
    valuesOf,
    bodyOf,
    onChange: (body) => api.payouts.replacePayoutSettings({ body }),
    onSaved: () => saved('Payout settings saved.'),
  });
  const schedule = useWatch({ control: form.control, name: 'schedule' });
  return (
    <FormPage
      title="Payout settings"
      back={{ href: adminPages.payouts(), label: 'Payouts' }}
      width="narrow"
      {...page}
      record={{ subject: 'payout settings', id: null }}
    >
      <FormSection title="When and how much">
        <SelectField
          form={form}
          name="schedule"
          label="Draft a payout"
          hint="Administrators are told by email. A draft pays nobody until it is approved."
        >
          <option value="manual">Only when somebody begins one</option>
          <option value="weekly">Every week</option>
          <option value="fortnightly">Every two weeks</option>
          <option value="monthly">Every month</option>
        </SelectField>
        {schedule !== 'manual' && (
          <TextField
            form={form}
            name="first_on"
            label="First day"
            type="date"
            hint="The others are counted from it. A month without that day has its last day."
          />
        )}
        <NumberField
          form={form}
          name="minimum"
          label="Smallest payment"
          unit="$"
          hint="Sellers with less available wait for a later payout."
        />
      </FormSection>
      <FormSection title="Approval">
        <Checkbox
          {...form.register('needs_second_person')}
          label="Two administrators approve each payout"
          hint="The file can be downloaded after the second approval."
        />
      </FormSection>
      <FormSection title="The account that pays">
        <TextField
          form={form}
          name="funding_title"
          label="Account name"
          maxLength={32}
          required={false}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="funding_bsb"
            label="BSB"
            inputMode="numeric"
            required={false}
          />
          <TextField
            form={form}
            name="funding_account_number"
            label="Account number"
            inputMode="numeric"
            required={false}
          />
        </div>
        <TextField
          form={form}
          name="remitter"
          label="Name on the sellers’ statements"
          maxLength={16}
          required={false}
          hint="Up to 16 characters. Capital letters, digits and spaces are what a bank’s file has; other characters are replaced."
        />
      </FormSection>
      <FormSection title="What your bank asks of the file">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="bank_code"
            label="Bank code"
            maxLength={3}
            required={false}
            hint="Three letters, such as CBA, NAB, WBC or ANZ."
          />
          <TextField
            form={form}
            name="user_number"
            label="User number"
            inputMode="numeric"
            maxLength={6}
            required={false}
            hint="Six digits from your bank (APCA or DE user ID)."
          />
        </div>
        <TextField
          form={form}
          name="user_name"
          label="User name"
          maxLength={26}
          required={false}
          hint="The name that goes with the user number."
        />
        <Checkbox
          {...form.register('has_balancing_record')}
          label="End with a debit of the account that pays"
          hint="Some banks require this balancing record, others refuse it."
        />
        <Checkbox
          {...form.register('has_header_account')}
          label="Name the account that pays in the first record too"
        />
        <NumberField
          form={form}
          name="records_per_file"
          label="Records in a file"
          hint="A payout with more becomes several files."
        />
      </FormSection>
      <FormSection title="Your BAS">
        <SelectField
          form={form}
          name="gst_basis"
          label="You account for GST on"
          hint="As the tax office has it for you. It decides when refunds count in the reports."
        >
          <option value="accruals">Accruals</option>
          <option value="cash">Cash</option>
        </SelectField>
      </FormSection>
    </FormPage>
  );
}

/** The form, with amounts as typed; blank is missing. */
function valuesOf(settings: PayoutSettings) {
  return {
    schedule: settings.schedule as PayoutSchedule,
    first_on: settings.first_on ?? '',
    minimum: amountText(settings.minimum),
    needs_second_person: settings.needs_second_person,
    funding_title: settings.funding_title ?? '',
    funding_bsb: settings.funding_bsb ?? '',
    funding_account_number: settings.funding_account_number ?? '',
    remitter: settings.remitter ?? '',
    bank_code: settings.bank_code ?? '',
    user_number: settings.user_number ?? '',
    user_name: settings.user_name ?? '',
    has_balancing_record: settings.has_balancing_record,
    has_header_account: settings.has_header_account,
    records_per_file: String(settings.records_per_file),
    gst_basis: settings.gst_basis as GstBasis,
  };
}

function bodyOf(values: ReturnType<typeof valuesOf>): z.input<typeof PayoutSettingsInputSchema> {
  const entered = (text: string) => (text.trim() === '' ? null : text);
  return {
    ...values,
    first_on: values.schedule === 'manual' ? null : values.first_on,
    minimum: dollarsOf(values.minimum),
    funding_title: entered(values.funding_title),
    funding_bsb: entered(values.funding_bsb),
    funding_account_number: entered(values.funding_account_number),
    remitter: entered(values.remitter),
    bank_code: entered(values.bank_code),
    user_number: entered(values.user_number),
    user_name: entered(values.user_name),
    records_per_file: numberOf(values.records_per_file),
  };
}
