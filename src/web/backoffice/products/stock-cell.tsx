import { useRef, useState } from 'react';

import { ApiError } from '#contract/errors/api-error.ts';
import { StockInputSchema, type OfficeProduct } from '#contract/schemas/office-products.ts';
import { RecordChangedSchema } from '#contract/schemas/versions.ts';

import { numberOf } from '#web/backoffice/field-text.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { showToast } from '#web/ui/toast.ts';

import { StockBadge } from './stock-badge.tsx';

interface StockCellProps {
  product: OfficeProduct;
  /** Null shows the number alone. */
  onSave: ((stock: number) => Promise<unknown>) | null;
}

/** The stock badge; pressed, it becomes a field: Enter saves, Escape leaves it. */
export function StockCell({ product, onSave }: StockCellProps) {
  const { name, stock, total_stock: total, product_variants: variants } = product;
  const [isEditing, setIsEditing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  /** Saving disables the field, which then loses its focus: that must not save again. */
  const isSent = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const badge = <StockBadge stock={total} />;
  // Each variant has a stock of its own, which the form shows.
  if (onSave === null || variants.length > 0) return badge;

  function close() {
    setIsEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  }

  async function save(text: string) {
    if (onSave === null || isSent.current) return;
    const { data: entered, error: refusal } = StockInputSchema.shape.stock.safeParse(
      numberOf(text),
    );
    if (refusal !== undefined) {
      showToast({ tone: 'danger', message: refusal.issues[0]?.message ?? '' });
      return;
    }
    if (entered === stock) return close();
    isSent.current = true;
    setIsSaving(true);
    try {
      await onSave(entered);
      showToast({ tone: 'success', message: `Stock of ${name}: ${entered}.` });
      close();
    } catch (error) {
      showToast({ tone: 'danger', message: failureOf(error, product) });
    } finally {
      isSent.current = false;
      setIsSaving(false);
    }
  }

  if (!isEditing) {
    return (
      <button
        ref={button}
        type="button"
        aria-label={`Stock of ${name}: ${stock}. Change it`}
        title="Change the stock"
        onClick={() => setIsEditing(true)}
        className="rounded-badge hover:shadow-hover"
      >
        {badge}
      </button>
    );
  }
  return (
    <input
      ref={(input) => input?.select()}
      aria-label={`New stock of ${name}`}
      inputMode="numeric"
      defaultValue={stock}
      disabled={isSaving}
      className="h-8 w-20 rounded-control border border-edge bg-surface px-2 text-right text-small tabular-nums"
      onBlur={(event) => void save(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          void save(event.currentTarget.value);
        }
        if (event.key === 'Escape') {
          event.currentTarget.value = String(stock);
          close();
        }
      }}
    />
  );
}

/** What went wrong; of stock that has moved since the list was read, how much there is now. */
function failureOf(error: unknown, { name, stock }: OfficeProduct): string {
  const changed = RecordChangedSchema.safeParse(error instanceof ApiError ? error.data : null);
  return changed.success
    ? `Stock of ${name} was not saved because it has changed from ${stock} to ${String(changed.data.record['stock'])}.`
    : errorMessage(error);
}
