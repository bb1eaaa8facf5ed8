import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';

import { commissionWords } from '#domain/commission/words.ts';

import {
  CommissionRuleInputSchema,
  CommissionRuleSchema,
  type OfficeCommissionRule,
} from '#contract/endpoints/office-commission.ts';
import { adminPages } from '#contract/paths/office-pages.ts';

import { FormPage, FormSection } from '#web/backoffice/form-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ProductField } from '#web/backoffice/product-field.tsx';
import { useAfterSave, useRecordForm } from '#web/backoffice/use-record-form.ts';
import { Checkbox } from '#web/ui/choice.tsx';
import { NumberField, SelectField, TextField } from '#web/ui/text-field.tsx';

import type { RuleChoices } from './choices.ts';
import { ruleInput, ruleValues, typedTerms, type RuleValues } from './rule-values.ts';

interface RuleFormProps {
  record: OfficeCommissionRule | null;
  choices: RuleChoices;
}

export function RuleForm({ record, choices }: RuleFormProps) {
  const api = useOfficeApi();
  const { added, saved } = useAfterSave();
  const { form, page } = useRecordForm({
    record,
    input: CommissionRuleInputSchema,
    output: CommissionRuleSchema,
    valuesOf: ruleValues,
    newValues: ruleValues(null),
    bodyOf: ruleInput,
    onAdd: (body) => api.commission.createRule({ body }),
    onChange: (body) => api.commission.replaceRule({ params: { id: record?.id ?? '' }, body }),
    onSaved: ({ name }) =>
      record === null ? added(name, adminPages.commission()) : saved(`${name} saved.`),
    parts: [
      {
        label: 'Applies to',
        names: [
          'target',
          'seller_id',
          'department_id',
          'category_id',
          'product_id',
          'product_name',
        ],
        words: (values) => targetName(values, choices) || 'Everyone',
      },
    ],
  });
  return (
    <FormPage
      title={record === null ? 'Add commission rule' : 'Edit commission rule'}
      back={{ href: adminPages.commission(), label: 'Commission' }}
      width="narrow"
      {...page}
      record={record === null ? undefined : { subject: 'commission rule', id: record.id }}
    >
      <FormSection title="Rule">
        <TargetFields form={form} choices={choices} />
        <TextField
          form={form}
          name="name"
          label="Name"
          hint="Sellers see it in their product form and with each sale."
        />
      </FormSection>
      <FormSection title="Charge">
        <TermsPreview form={form} hasGst={choices.hasGst} />
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField
            form={form}
            name="rate"
            label="Rate"
            unit="%"
            hint="Of the price paid. Enter 0 for a fixed amount alone."
          />
          <NumberField form={form} name="fixed" label="Fixed amount per unit" unit="$" optional />
          <NumberField form={form} name="minimum" label="Minimum per line" unit="$" optional />
          <NumberField form={form} name="maximum" label="Maximum per line" unit="$" optional />
        </div>
        <Checkbox
          {...form.register('includes_freight')}
          label="Charge the rate on freight too"
          hint="Without this, freight carries no commission."
        />
        <TextField
          form={form}
          name="starts_at"
          label="Applies from"
          type="datetime-local"
          optional
          hint="Leave blank to start now. Earlier orders keep their commission."
        />
      </FormSection>
    </FormPage>
  );
}

interface TargetFieldsProps {
  form: UseFormReturn<RuleValues>;
  choices: RuleChoices;
}

/** Whose sales the rule is for; a name that was not typed follows the choice. */
function TargetFields({ form, choices }: TargetFieldsProps) {
  const target = useWatch({ control: form.control, name: 'target' });
  const productName = useWatch({ control: form.control, name: 'product_name' });
  const { departments, sellers } = choices;

  /** Call it before the choice changes: the name then is still that of the former choice. */
  function nameAfter(change: Partial<RuleValues>) {
    const values = form.getValues();
    const isTyped = values.name.trim() !== '' && values.name !== targetName(values, choices);
    if (isTyped) return;
    form.setValue('name', targetName({ ...values, ...change }, choices), {
      shouldDirty: true,
    });
  }

  return (
    <>
      <SelectField
        form={form}
        name="target"
        label="Applies to"
        onChange={(event) => {
          const next = event.currentTarget.value as RuleValues['target'];
          nameAfter({ target: next });
          form.setValue('target', next, { shouldDirty: true });
        }}
      >
        <option value="everyone">Everyone</option>
        <option value="department">A department</option>
        <option value="category">A category</option>
        <option value="seller">A seller</option>
        <option value="product">A product</option>
      </SelectField>
      {target === 'department' && (
        <SelectField
          form={form}
          name="department_id"
          label="Department"
          onChange={({ currentTarget: { value } }) => {
            nameAfter({ department_id: value });
            form.setValue('department_id', value, { shouldDirty: true, shouldValidate: true });
          }}
        >
          <option value="">Choose a department</option>
          {departments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {target === 'category' && (
        <SelectField
          form={form}
          name="category_id"
          label="Category"
          onChange={({ currentTarget: { value } }) => {
            nameAfter({ category_id: value });
            form.setValue('category_id', value, { shouldDirty: true, shouldValidate: true });
          }}
        >
          <option value="">Choose a category</option>
          {departments.map((department) => (
            <optgroup key={department.id} label={department.name}>
              {department.categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      )}
      {target === 'seller' && (
        <SelectField
          form={form}
          name="seller_id"
          label="Seller"
          onChange={({ currentTarget: { value } }) => {
            nameAfter({ seller_id: value });
            form.setValue('seller_id', value, { shouldDirty: true, shouldValidate: true });
          }}
        >
          <option value="">Choose a seller</option>
          {sellers.map((seller) => (
            <option key={seller.id} value={seller.id}>
              {personName(seller)}
            </option>
          ))}
        </SelectField>
      )}
      {target === 'product' && (
        <Controller
          control={form.control}
          name="product_id"
          render={({ field, fieldState: { error } }) => (
            <ProductField
              id="product_id"
              label="Product"
              inputRef={field.ref}
              value={field.value === '' ? null : { id: field.value, name: productName }}
              error={error?.message}
              onChange={(product) => {
                nameAfter({ product_name: product?.name ?? '' });
                form.setValue('product_name', product?.name ?? '', { shouldDirty: true });
                field.onChange(product?.id ?? '');
              }}
            />
          )}
        />
      )}
    </>
  );
}

interface TermsPreviewProps {
  form: UseFormReturn<RuleValues>;
  hasGst: boolean;
}

/** The sentence of the rule's card, as it is typed. */
function TermsPreview({ form, hasGst }: TermsPreviewProps) {
  const values = useWatch({ control: form.control });
  const terms = typedTerms(values);
  return (
    <p aria-live="polite" className="rounded-card bg-office px-4 py-3 text-small text-ink-2">
      {terms === null ? (
        'All amounts exclude GST.'
      ) : (
        <>
          Sellers pay{' '}
          <strong className="text-ink tabular-nums">{commissionWords(terms, { hasGst })}</strong>.
          All amounts exclude GST.
        </>
      )}
    </p>
  );
}

/** The name of what a rule is for; blank for everyone and until it is chosen. */
function targetName(values: RuleValues, { departments, sellers }: RuleChoices): string {
  switch (values.target) {
    case 'everyone':
      return 'Everyone';
    case 'seller': {
      const seller = sellers.find(({ id }) => id === values.seller_id);
      return seller === undefined ? '' : personName(seller);
    }
    case 'department':
      return departments.find(({ id }) => id === values.department_id)?.name ?? '';
    case 'category':
      return (
        departments
          .flatMap(({ categories }) => categories)
          .find(({ id }) => id === values.category_id)?.name ?? ''
      );
    case 'product':
      return values.product_name;
  }
}

function personName({ first_name: first, last_name: last }: RuleChoices['sellers'][number]) {
  return `${first} ${last}`.trim();
}
