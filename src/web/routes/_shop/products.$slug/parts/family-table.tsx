/* oxlint-disable jsx-a11y/no-redundant-roles */
/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role */
// A phone shows rows as grids, and some browsers drop the roles of a table that is no table any
// more, so they are written out.
import { useState } from 'react';

import { compareFamilyValues } from '#domain/catalog/family-table.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { betterQuantityPrices, quantityPriceOf } from '#domain/pricing/quantity-price.ts';
import { isStoppedItem, RECALLED_WORDS } from '#domain/recalls/recall.ts';

import { pages } from '#contract/paths/pages.ts';
import type { ProductVariant } from '#contract/schemas/catalog.ts';
import { decodeQuantityPrices } from '#contract/schemas/quantity-prices.ts';

import { unitPriceText } from '#web/features/products/product-price.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ArrowDown, ArrowUp } from '#web/ui/icons.tsx';
import { Select } from '#web/ui/input.tsx';
import { Price } from '#web/ui/price.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { StockWords } from '#web/ui/stock-words.tsx';

import type { BuyBoxProps } from './buy-box.tsx';

interface FamilyTableProps extends Pick<BuyBoxProps, 'product' | 'onAddToCart'> {
  /** What the variants differ in. */
  columns: readonly string[];
}

interface Sort {
  /** Null is the price. */
  readonly column: string | null;
  readonly isDown: boolean;
}

const AMOUNT = 'max-md:col-start-2 max-md:row-start-1 max-md:text-right';

/** Every variant in a row, to compare and to add several (Rule 151). */
export function FamilyTable({ product, columns, onAddToCart }: FamilyTableProps) {
  const [sort, setSort] = useState<Sort | null>(null);
  const [first = '', ...others] = columns;
  const heading = (label: string, column: string | null) => (
    <SortHeading
      label={label}
      direction={sort?.column !== column ? null : sort.isDown ? 'descending' : 'ascending'}
      onSort={(isDown) => setSort({ column, isDown })}
    />
  );
  return (
    <section id="options" aria-labelledby="options-title" className="mt-14 scroll-mt-48">
      <h2 id="options-title" className="text-h2">
        All {product.product_variants.length} options
      </h2>
      <SortSelect
        variants={product.product_variants}
        columns={columns}
        sort={sort}
        setSort={setSort}
      />
      <div className="mt-4 overflow-x-auto">
        <table role="table" aria-labelledby="options-title" className="w-full text-small">
          <thead role="rowgroup" className="border-b border-edge text-left max-md:hidden">
            <tr role="row">
              {columns.map((column) => heading(column, column))}
              {heading('Price', null)}
              {['Stock', 'Quantity', 'Add to Cart'].map((label) => (
                <th key={label} role="columnheader" scope="col" className="py-2 font-[600]">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="divide-y divide-line border-b border-line">
            {sorted(product.product_variants, sort).map((variant) => (
              <tr
                key={variant.id}
                role="row"
                className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-x-4 max-md:gap-y-1 max-md:py-4"
              >
                <th
                  role="rowheader"
                  scope="row"
                  className="py-2 pr-4 text-left font-[650] max-md:py-0"
                >
                  <a
                    href={pages.product(product.slug, variant.id)}
                    className="underline-offset-3 hover:underline max-md:text-h3"
                  >
                    <span className="sr-only md:hidden">{first}: </span>
                    {variant.attributes[first] ?? variant.name}
                  </a>
                </th>
                {others.map((name) => (
                  <td key={name} role="cell" className="py-2 pr-4 max-md:col-span-2 max-md:py-0">
                    <span className="text-ink-3 md:hidden">{name}: </span>
                    {variant.attributes[name] ?? '–'}
                  </td>
                ))}
                <FamilyRow product={product} variant={variant} onAddToCart={onAddToCart} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function sorted(variants: readonly ProductVariant[], sort: Sort | null) {
  if (sort === null) return variants;
  const { column, isDown } = sort;
  const valueOf = ({ attributes }: ProductVariant) => (column && attributes[column]) ?? '';
  const compared = (one: ProductVariant, other: ProductVariant) =>
    column === null
      ? one.shown_price - other.shown_price
      : compareFamilyValues(valueOf(one), valueOf(other));
  return variants.toSorted((one, other) => compared(one, other) * (isDown ? -1 : 1));
}

interface SortSelectProps {
  variants: readonly ProductVariant[];
  columns: readonly string[];
  sort: Sort | null;
  setSort: (sort: Sort | null) => void;
}

/** Phones have no column headings to press. */
function SortSelect({ variants, columns, sort, setSort }: SortSelectProps) {
  const sorts = [
    ...columns.map((column) => ({ column, label: column, ends: endsOf(variants, column) })),
    { column: null, label: 'Price', ends: ['lowest first', 'highest first'] as const },
  ].flatMap(({ column, label, ends }) =>
    ends.map((end, index) => ({ column, isDown: index === 1, words: `${label}: ${end}` })),
  );
  const chosen = sorts.findIndex(
    ({ column, isDown }) => sort?.column === column && sort.isDown === isDown,
  );
  return (
    <Field label="Sort by" className="mt-4 md:hidden noscript:hidden">
      <Select
        value={chosen}
        onChange={({ target }) => {
          const { column, isDown } = sorts[Number(target.value)] ?? {};
          setSort(column === undefined || isDown === undefined ? null : { column, isDown });
        }}
      >
        <option value={-1}>As listed</option>
        {sorts.map(({ words }, index) => (
          <option key={words} value={index}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** What is first in the two directions of a column. */
function endsOf(variants: readonly ProductVariant[], column: string) {
  const hasSizes = variants.every(({ attributes }) => /^\d/.test(attributes[column] ?? ''));
  return hasSizes
    ? (['smallest first', 'largest first'] as const)
    : (['A to Z', 'Z to A'] as const);
}

interface SortHeadingProps {
  label: string;
  direction: 'ascending' | 'descending' | null;
  onSort: (isDown: boolean) => void;
}

function SortHeading({ label, direction, onSort }: SortHeadingProps) {
  const isUp = direction === 'ascending';
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th role="columnheader" scope="col" aria-sort={direction ?? 'none'} className="pr-4 font-[600]">
      <button
        type="button"
        onClick={() => onSort(isUp)}
        className="flex min-h-11 items-center gap-1 hover:underline"
      >
        {label}
        {direction !== null && <Arrow size={16} />}
      </button>
    </th>
  );
}

interface FamilyRowProps extends Pick<BuyBoxProps, 'product' | 'onAddToCart'> {
  variant: ProductVariant;
}

/** Price, stock, quantity and button of a variant. */
function FamilyRow({ product, variant, onAddToCart }: FamilyRowProps) {
  const [wanted, setQuantity] = useState(1);
  const [isAdding, setIsAdding] = useState(false);
  const { stock, unit_price: unitPrice, shown_price: alone } = variant;
  const name = `${product.name}, ${variant.name}`;
  const quantity = Math.max(1, Math.min(wanted, stock));
  const prices = decodeQuantityPrices(variant.quantity_prices);
  const price = quantityPriceOf(alone, prices, quantity)?.priceCents ?? alone;
  const isRecalled = isStoppedItem(product.recalls ?? [], variant.id);

  async function add() {
    setIsAdding(true);
    try {
      await onAddToCart({
        productId: product.id,
        variantId: variant.id,
        quantity,
        name,
      });
      setQuantity(1);
    } catch {
      // The caller has shown the error; the quantity stays for the next attempt.
    } finally {
      setIsAdding(false);
    }
  }

  return (
    <>
      <td role="cell" className={`py-2 tabular-nums max-md:py-0 md:pr-4 ${AMOUNT}`}>
        <Price size="line" amount={price} was={variant.struck_price} />
        {unitPrice && (
          <span className="block text-caption text-ink-2">{unitPriceText(unitPrice)}</span>
        )}
        {betterQuantityPrices(alone, prices).map(({ from, priceCents }) => (
          <span key={from} className="block text-caption text-ink-2">
            {formatMoney(priceCents)} each from {from}
          </span>
        ))}
      </td>
      <td role="cell" className="py-2 pr-4 max-md:col-span-2 max-md:py-0">
        <StockWords
          stock={stock}
          insteadOfOut={isRecalled ? RECALLED_WORDS : product.seller?.not_for_sale}
        />
      </td>
      <td role="cell" className="py-2 pr-4 max-md:py-0">
        <QuantityStepper
          name={name}
          value={quantity}
          max={Math.max(1, stock)}
          disabled={stock <= 0}
          onChange={setQuantity}
        />
      </td>
      <td role="cell" className="py-2 max-md:py-0">
        <Button
          variant="secondary"
          disabled={stock <= 0}
          loading={isAdding}
          loadingLabel="Adding..."
          aria-label={`Add to Cart: ${name}`}
          onClick={() => void add()}
        >
          Add to Cart
        </Button>
      </td>
    </>
  );
}
