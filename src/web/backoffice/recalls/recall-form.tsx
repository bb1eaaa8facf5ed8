import { useRouter } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';

import { batchesOf, RECALL_REMEDIES, type RecallRemedy } from '#domain/recalls/recall.ts';

import type { OfficeProduct } from '#contract/schemas/office-products.ts';
import {
  AmendRecallSchema,
  OfficeRecallSchema,
  PublishRecallSchema,
  type OfficeRecall,
} from '#contract/schemas/recalls.ts';
import { RECALL_REMEDY_WORDS } from '#contract/text/recalls.ts';

import { FormPage, FormSection } from '#web/backoffice/form-page.tsx';
import { useRecallArea } from '#web/backoffice/recalls/recall-area.ts';
import { useRecordForm } from '#web/backoffice/use-record-form.ts';
import { Checkbox, ChoiceGroup } from '#web/ui/choice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField, TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.ts';

type Product = Pick<OfficeProduct, 'id' | 'name' | 'product_variants'>;

/** The body of a new recall; an amendment sends the fields that it has. */
const InputSchema = z.object({
  ...PublishRecallSchema.shape,
  tell_buyers: AmendRecallSchema.shape.tell_buyers,
});

/** Recalls a product, or amends its recall. */
export function RecallForm({ product, recall }: { product: Product; recall: OfficeRecall | null }) {
  const area = useRecallArea();
  const router = useRouter();
  const { form, submit, page } = useRecordForm({
    record: recall,
    input: InputSchema,
    output: OfficeRecallSchema,
    valuesOf,
    newValues: valuesOf(null),
    bodyOf: (values) => inputOf(values, product.id),
    onAdd: ({ tell_buyers: _, ...body }) => area.publish(body),
    onChange: ({ product_id: _, variant_ids: __, ...changes }) =>
      area.amend(recall?.id ?? '', { tell_buyers: false, ...changes }),
    onSaved: ({ id }) => {
      showToast({
        tone: 'success',
        message: recall === null ? `${product.name} is recalled.` : 'The recall was changed.',
      });
      void router.navigate({ href: area.pages.recall(id), ignoreBlocker: true });
    },
  });
  const variantIds = useWatch({ control: form.control, name: 'variant_ids' });
  const isNew = recall === null;
  return (
    <FormPage
      title={isNew ? `Recall ${product.name}` : 'Amend the recall'}
      back={
        isNew
          ? { href: area.pages.product(product.id), label: product.name }
          : { href: area.pages.recall(recall.id), label: 'The recall' }
      }
      {...page}
      onSave={submit}
      saveLabel={isNew ? 'Publish the recall' : 'Save'}
      side={
        <FormSection title="Which units">
          {isNew && product.product_variants.length > 0 && (
            <ChoiceGroup legend="Variants">
              {product.product_variants.map(({ id, name }) => (
                <Checkbox key={id} label={name} value={id} {...form.register('variant_ids')} />
              ))}
              <p className="text-caption text-ink-2">
                {variantIds.length === 0
                  ? 'None chosen: the whole product is recalled.'
                  : 'Only the chosen variants are recalled.'}
              </p>
            </ChoiceGroup>
          )}
          <TextField form={form} name="sold_from" label="Sold from" optional type="date" />
          <TextField form={form} name="sold_until" label="Sold to" optional type="date" />
          <TextField
            form={form}
            name="batches"
            label="Batch numbers"
            optional
            hint="One on each line."
            rows={4}
          />
          <p className="text-caption text-ink-2">
            The days decide which buyers are told. Stock is not kept by batch, so all of it is
            stopped until you say that the units on sale are safe.
          </p>
        </FormSection>
      }
    >
      {isNew && (
        <Notice tone="danger" title="This happens at once">
          The product cannot be bought or sent any more. Orders that have not been sent are stopped.
          The notice is public, and every buyer gets an email.
        </Notice>
      )}
      <FormSection title="The notice">
        <TextField
          form={form}
          name="title"
          label="What is wrong"
          hint="A few words, such as: The battery can overheat"
        />
        <TextField form={form} name="danger" label="The danger" rows={3} />
        <TextField
          form={form}
          name="instructions"
          label="What buyers have to do"
          hint="Such as stopping to use it, and where to bring or send it."
          rows={4}
        />
        <SelectField form={form} name="remedy" label="What buyers get">
          {RECALL_REMEDIES.map((remedy) => (
            <option key={remedy} value={remedy}>
              {RECALL_REMEDY_WORDS[remedy]}
            </option>
          ))}
        </SelectField>
        <TextField
          form={form}
          name="contact"
          label="Contact"
          hint="Phone number, email address or both. Everybody reads it."
          rows={2}
        />
      </FormSection>
      {!isNew && (
        <FormSection title="Buyers">
          <Checkbox
            label="Email every buyer again with the changed notice"
            {...form.register('tell_buyers')}
          />
        </FormSection>
      )}
    </FormPage>
  );
}

function valuesOf(recall: OfficeRecall | null) {
  return {
    title: recall?.title ?? '',
    danger: recall?.danger ?? '',
    instructions: recall?.instructions ?? '',
    remedy: recall?.remedy ?? ('refund' as RecallRemedy),
    contact: recall?.contact ?? '',
    sold_from: recall?.sold_from ?? '',
    sold_until: recall?.sold_until ?? '',
    /** One on each line. */
    batches: recall?.batches.join('\n') ?? '',
    variant_ids: recall?.variants.map(({ id }) => id) ?? ([] as string[]),
    tell_buyers: false,
  };
}

function inputOf(
  values: ReturnType<typeof valuesOf>,
  productId: string,
): z.input<typeof InputSchema> {
  return {
    ...values,
    product_id: productId,
    sold_from: values.sold_from || null,
    sold_until: values.sold_until || null,
    batches: batchesOf(values.batches),
  };
}
