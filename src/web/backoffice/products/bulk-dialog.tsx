import { useState } from 'react';

import type { Warranty } from '#domain/consumer-law/warranty.ts';

import type { OfficeDepartment } from '#contract/schemas/office-catalog.ts';
import type { BulkChange, BulkResult } from '#contract/schemas/office-products.ts';

import { BulkPreview, usePreview } from '#web/backoffice/bulk/bulk-preview.tsx';
import { DialogForm } from '#web/backoffice/dialog-form.tsx';
import { useCall } from '#web/backoffice/use-call.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input, Select } from '#web/ui/input.tsx';
import { showToast } from '#web/ui/toast.ts';

import type { ProductArea } from './product-area.ts';
import { UsedWarrantyOptions, useUsedWarranties } from './used-warranties.tsx';

export type BulkKind = 'category' | 'stock' | 'warranty' | 'delete';

const TITLES: Record<BulkKind, string> = {
  category: 'Move to a category',
  stock: 'Set the stock',
  warranty: 'Set the warranty',
  delete: 'Delete products',
};

interface BulkDialogProps {
  area: ProductArea;
  kind: BulkKind | null;
  ids: readonly string[];
  /** Whose products they are; null is the shop's own range. */
  owners: readonly (string | null)[];
  departments: readonly OfficeDepartment[];
  onClose: () => void;
  onDone: () => void;
}

export function BulkDialog({ kind, ids, onClose, ...rest }: BulkDialogProps) {
  return (
    <Dialog
      open={kind !== null}
      onClose={onClose}
      size="md"
      title={kind === null ? '' : TITLES[kind]}
    >
      {kind !== null && <BulkForm key={kind} kind={kind} ids={ids} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

interface BulkValues {
  text: string;
  category: string;
  /** The warranty to set; null takes it away. */
  warranty: Warranty | null | undefined;
}

function BulkForm({
  area,
  kind,
  ids,
  owners,
  departments,
  onClose,
  onDone,
}: BulkDialogProps & { kind: BulkKind }) {
  const [values, setValues] = useState<BulkValues>({
    text: '',
    category: '',
    warranty: undefined,
  });
  const { run, isRunning, failure } = useCall();
  const change = changeOf(kind, values);
  const look = usePreview(
    JSON.stringify(change),
    change && (() => area.changeProducts({ ids: [...ids], change, preview: true })),
  );
  const preview = change === null ? null : look.preview;

  const apply = () =>
    run(async () => {
      if (change === null) return;
      const { count } = await area.changeProducts({ ids: [...ids], change, preview: false });
      showToast({
        tone: 'success',
        message: `${count} ${count === 1 ? 'product was' : 'products were'} ${kind === 'delete' ? 'deleted' : 'changed'}.`,
      });
      onDone();
    });

  return (
    <DialogForm
      onSubmit={() => void apply()}
      onCancel={onClose}
      submitLabel={kind === 'delete' ? 'Delete products' : 'Change products'}
      variant={kind === 'delete' ? 'danger' : 'primary'}
      disabled={preview === null || !look.isCurrent || preview.count === 0}
      saving={isRunning}
      savingLabel={kind === 'delete' ? 'Deleting...' : 'Saving...'}
    >
      {kind === 'warranty' ? (
        <WarrantyField
          area={area}
          owners={owners}
          onChange={(warranty) => setValues({ ...values, warranty })}
        />
      ) : (
        <BulkFields kind={kind} values={values} departments={departments} onChange={setValues} />
      )}
      {(failure ?? look.failure) && <InlineError message={failure ?? look.failure ?? ''} />}
      {preview !== null && (
        <BulkPreview
          summary={summaryOf(preview)}
          rows={preview.samples.map((sample, at) => ({ key: `${at} ${sample.name}`, ...sample }))}
          more={preview.count - preview.samples.length}
        />
      )}
    </DialogForm>
  );
}

function BulkFields({
  kind,
  values,
  departments,
  onChange,
}: Pick<BulkDialogProps, 'departments'> & {
  kind: Exclude<BulkKind, 'warranty'>;
  values: BulkValues;
  onChange: (values: BulkValues) => void;
}) {
  const put = (part: Partial<BulkValues>) => onChange({ ...values, ...part });
  if (kind === 'delete') {
    return (
      <p className="text-small text-ink-2">
        They are removed from the shop immediately. Existing orders keep them.
      </p>
    );
  }
  if (kind === 'category') {
    return (
      <Field label="Category">
        <Select
          value={values.category}
          onChange={(event) => put({ category: event.currentTarget.value })}
        >
          <option value="">Choose a category</option>
          <option value="none">Uncategorised</option>
          <CategoryOptions departments={departments} />
        </Select>
      </Field>
    );
  }
  return (
    <Field label="Stock of each product" hint="Also set for each variant.">
      <Input
        value={values.text}
        inputMode="numeric"
        onChange={(event) => put({ text: event.currentTarget.value })}
      />
    </Field>
  );
}

interface WarrantyFieldProps extends Pick<BulkDialogProps, 'area' | 'owners'> {
  onChange: (warranty: Warranty | null | undefined) => void;
}

/** A warranty that another product of the same seller has, or none. */
function WarrantyField({ area, owners, onChange }: WarrantyFieldProps) {
  const [owner = null, ...others] = owners;
  const isOneSeller = area.isSeller || others.length === 0;
  const used = useUsedWarranties(area, owner, isOneSeller);
  if (!isOneSeller) {
    return (
      <p className="text-small text-ink-2">Select products of one seller to set a warranty.</p>
    );
  }
  if (used.status === 'error') {
    return <InlineError message="The warranties could not be loaded." onRetry={used.reload} />;
  }
  const warranties = used.data ?? [];
  return (
    <Field
      label="Warranty"
      hint="New ones are written in the form of a product. Placed orders keep theirs."
    >
      <Select
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange(value === 'none' ? null : warranties[Number(value || Number.NaN)]?.warranty);
        }}
      >
        <option value="">Choose a warranty</option>
        <UsedWarrantyOptions warranties={warranties} />
        <option value="none">No warranty</option>
      </Select>
    </Field>
  );
}

function summaryOf({ count, skipped }: BulkResult): string {
  const changes = `${count} ${count === 1 ? 'product changes' : 'products change'}`;
  return skipped === 0
    ? changes
    : `${changes}, ${skipped} ${skipped === 1 ? 'is' : 'are'} not yours to change`;
}

/** The change as the server takes it; null while the fields do not say one. */
function changeOf(kind: BulkKind, values: BulkValues): BulkChange | null {
  const text = values.text.trim();
  switch (kind) {
    case 'delete':
      return { kind: 'delete' };
    case 'category':
      if (values.category === '') return null;
      return { kind: 'category', category_id: values.category === 'none' ? null : values.category };
    case 'warranty':
      return values.warranty === undefined ? null : { kind: 'warranty', warranty: values.warranty };
    case 'stock':
      return /^\d{1,6}$/.test(text) ? { kind: 'stock', stock: Number(text) } : null;
  }
}

export function CategoryOptions({ departments }: { departments: readonly OfficeDepartment[] }) {
  return departments.map((department) => (
    <optgroup key={department.id} label={department.name}>
      {department.categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  ));
}
