import type { UseFormReturn } from 'react-hook-form';

import { AUSTRALIAN_STATES } from '#domain/addresses/address.ts';
import {
  AGE_RESTRICTED_KINDS,
  type AgeRestrictedKind,
  STATE_RULES,
} from '#domain/age-restrictions/age-rules.ts';

import {
  type OfficeSettings,
  OfficeSettingsSchema,
  SettingsInputSchema,
} from '#contract/endpoints/office-settings.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { pages } from '#contract/paths/pages.ts';
import { AGE_RESTRICTION_NAMES, STATE_RULE_NAMES } from '#contract/text/age-restrictions.ts';

import type { Part } from '#web/backoffice/conflict/merge-values.ts';
import { numberOf } from '#web/backoffice/field-text.ts';
import { FormPage, FormSection } from '#web/backoffice/form-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { SettingsPages } from '#web/backoffice/settings-pages.tsx';
import { useAfterSave, useRecordForm } from '#web/backoffice/use-record-form.ts';
import { adminAgeRestrictionsRoute } from '#web/routes/admin/settings.age-restrictions/route.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/input.tsx';
import { NumberField } from '#web/ui/text-field.tsx';

type Values = ReturnType<typeof valuesOf>;

const InputSchema = SettingsInputSchema.pick({ age_rules: true });

const PARTS: readonly Part<Values>[] = [
  {
    label: 'Rules',
    names: ['age_rules'],
    words: ({ age_rules: rules }) =>
      AGE_RESTRICTED_KINDS.map((kind) => {
        const states = AUSTRALIAN_STATES.map(
          (state) => `${state} ${STATE_RULE_NAMES[rules[kind].states[state]]}`,
        );
        return `${AGE_RESTRICTION_NAMES[kind]} (${rules[kind].age}+): ${states.join(', ')}`;
      }).join('; '),
  },
];

/** The rules for age-restricted goods by kind and state (Rule 139). */
export function AgeRestrictionsPage() {
  const settings = useLoaded(adminAgeRestrictionsRoute);
  const api = useOfficeApi();
  const { saved } = useAfterSave();
  const { form, page } = useRecordForm({
    record: settings,
    input: InputSchema,
    output: OfficeSettingsSchema,
    valuesOf,
    bodyOf,
    onChange: (body) => api.officeSettings.replaceSettings({ body }),
    onSaved: () => saved('Rules for age-restricted goods saved.'),
    parts: PARTS,
  });
  return (
    <SettingsPages path={adminPages.ageRestrictions()}>
      <FormPage
        title="Age-restricted goods"
        back={{ href: pages.admin(), label: 'Dashboard' }}
        {...page}
        record={{ subject: 'settings', id: null }}
        side={<Explanation />}
      >
        {AGE_RESTRICTED_KINDS.map((kind) => (
          <KindSection key={kind} kind={kind} form={form} />
        ))}
      </FormPage>
    </SettingsPages>
  );
}

interface KindSectionProps {
  kind: AgeRestrictedKind;
  form: UseFormReturn<Values>;
}

function KindSection({ kind, form }: KindSectionProps) {
  return (
    <FormSection title={AGE_RESTRICTION_NAMES[kind]}>
      <fieldset className="flex flex-col gap-5">
        <legend className="sr-only">{AGE_RESTRICTION_NAMES[kind]}</legend>
        <NumberField
          form={form}
          name={`age_rules.${kind}.age`}
          label="Minimum age"
          unit="years"
          className="max-w-48"
        />
        <div className="grid grid-cols-[repeat(auto-fill,minmax(148px,1fr))] gap-4">
          {AUSTRALIAN_STATES.map((state) => (
            <Field key={state} id={`age_rules.${kind}.states.${state}`} label={state}>
              <Select {...form.register(`age_rules.${kind}.states.${state}`)}>
                {STATE_RULES.map((rule) => (
                  <option key={rule} value={rule}>
                    {STATE_RULE_NAMES[rule]}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
      </fieldset>
    </FormSection>
  );
}

function valuesOf({ age_rules: rules }: OfficeSettings) {
  const typed = AGE_RESTRICTED_KINDS.map((kind) => [
    kind,
    { age: String(rules[kind].age), states: { ...rules[kind].states } },
  ]);
  type Typed = { age: string; states: OfficeSettings['age_rules'][AgeRestrictedKind]['states'] };
  return { age_rules: Object.fromEntries(typed) as Record<AgeRestrictedKind, Typed> };
}

function bodyOf({ age_rules: typed }: Values) {
  const rules = AGE_RESTRICTED_KINDS.map((kind) => [
    kind,
    { ...typed[kind], age: numberOf(typed[kind].age) },
  ]);
  return { age_rules: Object.fromEntries(rules) as OfficeSettings['age_rules'] };
}

function Explanation() {
  return (
    <Card as="section" title="How the rules work">
      <ul className="flex list-disc flex-col gap-2 pl-5 text-small text-ink-2">
        <li>They hold for products that a seller or an administrator has marked.</li>
        <li>Proof of age: the parcel, its papers and the buyer’s emails say so.</li>
        <li>Not delivered: the cart and the checkout refuse the item for that state.</li>
        <li>Goods with a rule in any state are not sent outside Australia.</li>
        <li>Orders that are placed keep what was asked of them.</li>
        <li>The rules as they come with the shop are careful ones. Check them for your goods.</li>
      </ul>
    </Card>
  );
}
