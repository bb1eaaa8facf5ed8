import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';

import { GOODS_WARRANTY_WORDING } from '#domain/consumer-law/wordings.ts';

import { FormSection } from '#web/backoffice/form-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Select } from '#web/ui/input.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import type { ProductArea } from './product-area.ts';
import { readSpecifications, type ProductValues } from './product-values.ts';
import { UsedWarrantyOptions, useUsedWarranties } from './used-warranties.tsx';

interface WarrantyCardProps {
  form: UseFormReturn<ProductValues>;
  area: ProductArea;
  /** Whose product it is; null for the shop's own range. */
  sellerId: string | null;
}

/** The warranty against defects that the product has (Rule 141). */
export function WarrantyCard({ form, ...owner }: WarrantyCardProps) {
  const { control } = form;
  const isGiven = useWatch({ control, name: 'warranty.isGiven' });
  const specifications = useWatch({ control, name: 'specifications' });
  return (
    <FormSection title="Warranty">
      <Checkbox
        {...form.register('warranty.isGiven')}
        label="Has a warranty against defects"
        hint={
          !isGiven && namesWarranty(specifications)
            ? 'The specifications name a warranty. Add it here: the law asks for a document with all its facts.'
            : 'In addition to the consumer guarantees, which always apply.'
        }
      />
      {isGiven && (
        <>
          <CopyWarranty form={form} {...owner} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField form={form} name="warranty.giver" label="Given by" />
            <TextField form={form} name="warranty.phone" label="Phone" type="tel" />
            <TextField form={form} name="warranty.address" label="Business address" rows={3} />
            <TextField form={form} name="warranty.email" label="Email" type="email" />
          </div>
          <TextField
            form={form}
            name="warranty.period"
            label="Warranty period"
            hint="The time in which a defect must appear, for example: 5 years from the day of delivery."
          />
          <TextField
            form={form}
            name="warranty.promise"
            label="What the giver does about a defect"
            rows={4}
          />
          <TextField
            form={form}
            name="warranty.claim"
            label="How to claim"
            hint="What the customer does, and the address where a claim is sent."
            rows={4}
          />
          <TextField
            form={form}
            name="warranty.costs"
            label="Who bears the costs of a claim"
            hint="If it is the giver, say how customers get back what they have paid."
            rows={3}
          />
          <p className="text-small text-ink-2">
            The document adds the wording that the law prescribes: “{GOODS_WARRANTY_WORDING}”
          </p>
        </>
      )}
    </FormSection>
  );
}

function namesWarranty(specifications: string): boolean {
  return Object.keys(readSpecifications(specifications) ?? {}).some(
    (name) => name.trim().toLowerCase() === 'warranty',
  );
}

/** Fills the fields from another product of the same seller. */
function CopyWarranty({ form, area, sellerId }: WarrantyCardProps) {
  const used = useUsedWarranties(area, sellerId);
  const [chosen, setChosen] = useState('');
  if (used.status === 'error') {
    return (
      <InlineError
        message="The warranties of other products could not be loaded."
        onRetry={used.reload}
      />
    );
  }
  const warranties = used.data ?? [];
  if (warranties.length === 0) return null;
  const copied = warranties[Number(chosen)]?.warranty;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field id="warranty-to-copy" label="Copy from other products" className="min-w-0 flex-1">
        <Select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          <option value="">Choose a warranty</option>
          <UsedWarrantyOptions warranties={warranties} />
        </Select>
      </Field>
      <Button
        variant="secondary"
        disabled={chosen === '' || copied === undefined}
        onClick={() => {
          if (copied === undefined) return;
          for (const [name, text] of Object.entries(copied)) {
            form.setValue(`warranty.${name as keyof typeof copied}`, text, {
              shouldDirty: true,
              shouldValidate: true,
            });
          }
        }}
      >
        Copy
      </Button>
    </div>
  );
}
