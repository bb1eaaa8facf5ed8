import { useId } from 'react';

import { formatMoney } from '#domain/money/cents.ts';

import { pages } from '#contract/paths/pages.ts';

import type { ProductBar } from '#web/features/products/bars-of.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Plus, Trash2 } from '#web/ui/icons.tsx';
import { Select } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { UndoRows } from '#web/ui/undo-rows.tsx';

import type { CuttableProduct } from '../load-bars.ts';
import { MAX_STOCK_ROWS, type CutDraft, type CutInput, type StockRow } from './cut-draft.ts';
import { RowCell, RowError } from './row-cell.tsx';
import { useRows } from './use-rows.ts';

interface StockFieldsProps {
  draft: CutDraft;
  input: CutInput;
  product: CuttableProduct | null;
  kinds: readonly string[];
  bars: readonly ProductBar[];
  onChange: (change: Partial<CutDraft>) => void;
}

/** The lengths to cut from: those of a product and one's own offcuts, or any. */
export function StockFields({ draft, input, product, kinds, bars, onChange }: StockFieldsProps) {
  return (
    <section aria-labelledby="stock">
      <h2 id="stock" className="mb-2 text-h3">
        What you cut it from
      </h2>
      {product === null ? (
        <StockTable
          name="length"
          hasPrices
          rows={draft.bars}
          input={input}
          onChange={(rows) => onChange({ bars: rows })}
        />
      ) : (
        <>
          <p>
            <a href={pages.product(product.slug)} className="text-link font-[600]">
              {product.name}
            </a>
          </p>
          {product.notForSale !== null && (
            <Notice tone="warning" className="mt-2">
              {product.notForSale}.
            </Notice>
          )}
          {kinds.length > 1 && (
            <Field label="Which one" className="mt-3">
              <Select
                value={draft.kind}
                onChange={(event) => onChange({ kind: event.target.value })}
              >
                {kinds.map((kind) => (
                  <option key={kind}>{kind}</option>
                ))}
              </Select>
            </Field>
          )}
          <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
            {bars.map((bar) => (
              <li
                key={bar.variantId ?? bar.productId}
                className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2 tabular-nums"
              >
                <span className="font-[600]">{bar.lengthMm} mm</span>
                <span className={bar.stock === 0 ? 'text-warning' : 'text-ink-2'}>
                  {bar.stock === 0 ? 'Out of stock' : `${bar.stock} in stock`}
                </span>
                <span>{formatMoney(bar.price)}</span>
              </li>
            ))}
          </ul>
          <h3 className="mt-5 mb-2 text-body font-[650]">Offcuts that you have</h3>
          <StockTable
            name="offcut"
            rows={draft.offcuts}
            input={input}
            onChange={(rows) => onChange({ offcuts: rows })}
          />
        </>
      )}
    </section>
  );
}

interface StockTableProps {
  name: 'length' | 'offcut';
  hasPrices?: boolean;
  rows: readonly StockRow[];
  input: CutInput;
  onChange: (rows: readonly StockRow[]) => void;
}

function StockTable({ name, hasPrices = false, rows, input, onChange }: StockTableProps) {
  const errorId = useId();
  const { listRef, add, next, change, remove, undo, removed } = useRows({
    rows,
    onChange,
    most: MAX_STOCK_ROWS,
    emptyRow: (key): StockRow => ({ key, length: '', price: '', count: hasPrices ? '' : '1' }),
  });
  const columns = hasPrices
    ? 'grid grid-cols-[6rem_minmax(0,1fr)_5rem_2.75rem] gap-2'
    : 'grid grid-cols-[minmax(0,1fr)_5rem_2.75rem] gap-2';
  return (
    <div>
      {rows.length > 0 && (
        <div aria-hidden="true" className={`${columns} mb-1 text-caption text-ink-3`}>
          <span>Length, mm</span>
          {hasPrices && <span>Price each, $</span>}
          <span>How many</span>
        </div>
      )}
      <ul ref={listRef} className="space-y-2">
        {rows.map((row, at) => {
          const errors = input.stockErrors.get(row.key) ?? {};
          const id = `${errorId}-${at}`;
          return (
            <li key={row.key}>
              <div className={columns}>
                <RowCell
                  label={`Length of ${name} ${at + 1}`}
                  value={row.length}
                  inputMode="decimal"
                  errorId={errors.length === undefined ? undefined : id}
                  onChange={(length) => change({ ...row, length })}
                  onEnter={() => next(at)}
                />
                {hasPrices && (
                  <RowCell
                    label={`Price of ${name} ${at + 1}`}
                    value={row.price}
                    inputMode="decimal"
                    errorId={errors.price === undefined ? undefined : id}
                    onChange={(price) => change({ ...row, price })}
                    onEnter={() => next(at)}
                  />
                )}
                <RowCell
                  label={`How many of ${name} ${at + 1}`}
                  value={row.count}
                  inputMode="numeric"
                  placeholder="Any"
                  maxLength={4}
                  errorId={errors.count === undefined ? undefined : id}
                  onChange={(count) => change({ ...row, count })}
                  onEnter={() => next(at)}
                />
                <IconButton
                  label={`Remove ${name} ${at + 1}`}
                  icon={<Trash2 size={18} />}
                  onClick={() => remove(row)}
                />
              </div>
              <RowError id={id} errors={Object.values(errors)} />
            </li>
          );
        })}
      </ul>
      <div className="mt-2 space-y-2">
        <UndoRows
          rows={removed.map((row) => ({
            id: row.key,
            name: row.length === '' ? `an empty ${name}` : `${row.length} mm`,
          }))}
          onUndo={undo}
        />
        <Button
          variant="secondary"
          icon={<Plus size={18} />}
          disabled={rows.length >= MAX_STOCK_ROWS}
          onClick={add}
        >
          {hasPrices ? 'Add a length' : 'Add an offcut'}
        </Button>
      </div>
      {hasPrices && (
        <p className="mt-2 text-caption text-ink-3">
          The price of an offcut that you have is 0. Leave “How many” empty for as many as you need.
        </p>
      )}
    </div>
  );
}
