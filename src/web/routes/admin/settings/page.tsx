import { useState } from 'react';

import { OfficeSettingsSchema, SettingsInputSchema } from '#contract/endpoints/office-settings.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { pages } from '#contract/paths/pages.ts';

import { FormPage } from '#web/backoffice/form-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { SettingsPages } from '#web/backoffice/settings-pages.tsx';
import { useAfterSave, useRecordForm } from '#web/backoffice/use-record-form.ts';
import {
  settingsInput,
  settingsValues,
  taxableWords,
} from '#web/routes/admin/settings/parts/settings-values.ts';
import { TaxSection } from '#web/routes/admin/settings/parts/tax-section.tsx';
import { adminSettingsRoute } from '#web/routes/admin/settings/route.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';

import {
  FulfilmentSection,
  RetentionSection,
  SavingSection,
  EarningsSection,
  ShippingSection,
  UnpaidSection,
} from './parts/order-sections.tsx';

export function SettingsPage() {
  const settings = useLoaded(adminSettingsRoute);
  const api = useOfficeApi();
  const { saved } = useAfterSave();
  const [isAsking, setIsAsking] = useState(false);
  const { form, submit, page } = useRecordForm({
    record: settings,
    input: SettingsInputSchema,
    output: OfficeSettingsSchema,
    valuesOf: settingsValues,
    bodyOf: settingsInput,
    onChange: (body) => api.officeSettings.replaceSettings({ body }),
    onSaved: () => saved('Global settings saved.'),
    failureText: 'Failed to save global settings.',
    unknownReason: 'Failed to update global settings',
  });

  return (
    <SettingsPages path={adminPages.settings()}>
      <FormPage
        title="Global Settings"
        back={{ href: pages.admin(), label: 'Dashboard' }}
        {...page}
        onSave={() => (form.getValues('apply_to_all') ? setIsAsking(true) : submit())}
        record={{ subject: 'settings', id: null }}
        side={<Explanation />}
      >
        <TaxSection form={form} taxableProducts={settings.taxable_products} />
        <ShippingSection form={form} />
        <FulfilmentSection form={form} />
        <SavingSection form={form} />
        <EarningsSection form={form} />
        <UnpaidSection form={form} />
        <RetentionSection form={form} />
      </FormPage>
      <AlertDialog
        open={isAsking}
        tone="plain"
        title={`Update ${taxableWords(settings.taxable_products)}?`}
        description="Custom tax rates are removed so that this rate applies to all of them. Custom shipping costs stay."
        confirmLabel="Update products"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          submit();
        }}
      />
    </SettingsPages>
  );
}

function Explanation() {
  return (
    <Card as="section" title="How the rules work">
      <ul className="flex list-disc flex-col gap-2 pl-5 text-small text-ink-2">
        <li>The admin controls the global tax rules, shipping carriers and delivery framework.</li>
        <li>
          Sellers may add tax registration, define shipping charges and choose a fulfilment method.
        </li>
        <li>Customers see price breakdowns, choose delivery and track orders.</li>
        <li>Seller overrides apply only when allowed.</li>
      </ul>
    </Card>
  );
}
