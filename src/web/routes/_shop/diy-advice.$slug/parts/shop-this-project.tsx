import { useState } from 'react';

import {
  initialChoice,
  offerOf,
  totalOf,
  withVariant,
  type ProjectChoice,
} from '#domain/content/project-list.ts';
import { formatMoney } from '#domain/money/cents.ts';

import { pages } from '#contract/paths/pages.ts';
import { productPicture } from '#web/features/products/product-picture.ts';
import { useCart } from '#web/features/cart/cart.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ShoppingCart } from '#web/ui/icons.tsx';
import { Select } from '#web/ui/input.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { StockWords } from '#web/ui/stock-words.tsx';

import { linesFor, printedWords, shortfallWords, type ProjectItem } from './project-list.ts';

/** The article's products as a shopping list that goes into the cart at once. */
export function ShopThisProject({ items }: { items: readonly ProjectItem[] }) {
  const cart = useCart();
  const [wanted, setWanted] = useState(() => items.map(initial));
  const products = items.map(({ product }) => product);
  const [isAdding, setIsAdding] = useState(false);
  const lines = linesFor(products, wanted);
  if (items.length === 0) return null;

  const change = (index: number, next: ProjectChoice) =>
    setWanted((all) => all.map((each, at) => (at === index ? next : each)));

  async function addAll() {
    setIsAdding(true);
    await cart.addAll(lines);
    setIsAdding(false);
  }

  return (
    <section aria-labelledby="project" className="mt-14 xl:mt-0">
      <h2 id="project" className="text-h2 xl:text-h3">
        Tools and materials
      </h2>
      <ul className="mt-4 hidden list-disc pl-6 print:block">
        {items.map((item, index) => {
          const words = printedWords(item, wanted[index] ?? initial(item));
          return words !== null && <li key={item.slug}>{words}</li>;
        })}
      </ul>
      <div className="mt-4 max-w-measure rounded-card border border-line bg-surface px-4 print:hidden">
        <ul className="divide-y divide-line">
          {items.map((item, index) => (
            <li key={item.slug} className="py-4">
              <ProjectLine
                item={item}
                wanted={wanted[index] ?? initial(item)}
                onChange={(next) => change(index, next)}
              />
            </li>
          ))}
        </ul>
        <div className="border-t border-line py-4">
          <p className="flex items-baseline justify-between gap-4" role="status">
            <span className="text-ink-2">Total</span>
            <span className="text-h3 tabular-nums">{formatMoney(totalOf(products, wanted))}</span>
          </p>
          <Button
            size="lg"
            className="mt-3 w-full"
            disabled={lines.length === 0}
            loading={isAdding}
            onClick={() => void addAll()}
            icon={<ShoppingCart size={18} />}
          >
            Add all to cart
          </Button>
          <p className="mt-2 text-caption text-ink-2">
            Set the quantity of each item for your job; 0 leaves it out.
          </p>
        </div>
      </div>
    </section>
  );
}

const initial = ({ product, asked }: ProjectItem) => initialChoice(product, asked);

interface ProjectLineProps {
  item: ProjectItem;
  wanted: ProjectChoice;
  onChange: (next: ProjectChoice) => void;
}

function ProjectLine({ item, wanted, onChange }: ProjectLineProps) {
  const { product } = item;
  const shortfall = shortfallWords(item, wanted);
  const { shown_price: price, stock } = offerOf(product, wanted);
  const variants = product.product_variants;
  return (
    <div className="flex gap-3">
      <div className="size-18 shrink-0 overflow-hidden rounded-control bg-ground">
        <Picture {...productPicture(product.images[0], 'line')} alt="" />
      </div>
      <div className="min-w-0 flex-1">
        <a
          href={pages.product(product.slug)}
          className="inline-block py-1 font-[600] underline-offset-3 hover:underline"
        >
          {product.name}
        </a>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Price amount={price} size="line" />
          <StockWords stock={stock} />
        </p>
        {shortfall !== null && <p className="mt-1 text-small text-ink-2">{shortfall}</p>}
        {variants.length > 1 && (
          <Field label={`Which ${product.name}`} hideLabel className="mt-2">
            <Select
              value={wanted.variantId ?? ''}
              onChange={(event) => onChange(withVariant(product, wanted, event.target.value))}
            >
              {variants.map((variant) => (
                <option key={variant.id} value={variant.id} disabled={variant.stock === 0}>
                  {variant.name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <div className="mt-2">
          <QuantityStepper
            name={product.name}
            value={wanted.quantity}
            min={0}
            max={stock}
            disabled={stock === 0}
            onChange={(quantity) => onChange({ ...wanted, quantity })}
          />
        </div>
      </div>
    </div>
  );
}
