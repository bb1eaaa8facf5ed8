import { useId, useState } from 'react';

import { MAX_PROJECT_QUANTITY, type ProductChoice } from '#domain/content/project-list.ts';

import { MOST_ARTICLE_PRODUCTS as MOST } from '#contract/endpoints/office-articles.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ProductFinder } from '#web/backoffice/product-finder.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ArrowUp, X } from '#web/ui/icons.tsx';
import { Input, Select } from '#web/ui/input.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { settledQuantity } from '#web/ui/quantity-stepper.tsx';

type Choices = Readonly<Record<string, ProductChoice>>;

interface ProductPickerProps {
  /** The chosen products' slugs, in the order in which the article shows them. */
  value: readonly string[];
  onChange: (slugs: string[]) => void;
  /** How many the article asks for and of which variant, by slug; one without an entry. */
  choices: Choices;
  onChoose: (choices: Choices) => void;
  error: string | undefined;
}

export function ProductPicker({ value, onChange, choices, onChoose, error }: ProductPickerProps) {
  const api = useOfficeApi();
  const listId = useId();
  const [said, setSaid] = useState('');
  const chosen = useAsync(value.length === 0 ? null : value.join(','), async () => {
    const { products } = await api.catalog.listProducts({ query: { slugs: [...value] } });
    return new Map(products.map((product) => [product.slug, product]));
  });

  function add(slug: string, name: string) {
    onChange([...value, slug]);
    setSaid(`${name} was added, ${value.length + 1} of ${MOST}.`);
  }

  return (
    <div className="flex flex-col gap-3">
      <LiveRegion message={said} />
      {value.length > 0 && (
        <ol id={listId} aria-label="Tools and materials" className="flex flex-col gap-2">
          {value.map((slug, index) => {
            const product = chosen.data?.get(slug);
            const name = product?.name ?? slug;
            const variants = product?.product_variants ?? [];
            const choice = choices[slug] ?? { quantity: 1, variant_id: null };
            const isGone =
              product !== undefined &&
              choice.variant_id !== null &&
              !variants.some(({ id }) => id === choice.variant_id);
            const choose = (change: Partial<ProductChoice>) =>
              onChoose({ ...choices, [slug]: { ...choice, ...change } });
            return (
              <li
                key={slug}
                className="flex flex-wrap items-center gap-2 rounded-control border border-line p-1.5 text-small"
              >
                <span className="block size-10 shrink-0 overflow-hidden rounded-badge bg-ground">
                  <Picture src={product?.images[0]} alt="" width={40} height={40} />
                </span>
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {name}
                  {chosen.status === 'ready' && product === undefined && (
                    <span className="block text-caption text-warning">Not in the shop</span>
                  )}
                </span>
                <IconButton
                  size="sm"
                  label={`Move ${name} up`}
                  disabled={index === 0}
                  icon={<ArrowUp size={16} strokeWidth={2} />}
                  onClick={() =>
                    onChange(value.with(index, value[index - 1] ?? slug).with(index - 1, slug))
                  }
                />
                <IconButton
                  size="sm"
                  label={`Remove ${name}`}
                  icon={<X size={16} strokeWidth={2} />}
                  onClick={() => {
                    onChange(value.filter((each) => each !== slug));
                    onChoose(without(choices, slug));
                  }}
                />
                <div className="flex w-full items-center gap-2">
                  <QuantityField
                    label={`Quantity of ${name}`}
                    value={choice.quantity}
                    onChange={(quantity) => choose({ quantity })}
                  />
                  {(variants.length > 1 || isGone) && (
                    <Field label={`Which ${name}`} hideLabel className="min-w-0 flex-1">
                      <Select
                        value={choice.variant_id ?? ''}
                        onChange={({ target }) => choose({ variant_id: target.value || null })}
                      >
                        <option value="">Any variant</option>
                        {isGone && (
                          <option value={choice.variant_id ?? ''}>A variant that is gone</option>
                        )}
                        {variants.map((variant) => (
                          <option key={variant.id} value={variant.id}>
                            {variant.name}
                          </option>
                        ))}
                      </Select>
                    </Field>
                  )}
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <ProductFinder
        label="Find a product"
        hint={
          value.length >= MOST
            ? `An article can list up to ${MOST} products.`
            : 'Search by name or SKU. Products appear with the article in this order.'
        }
        isFull={value.length >= MOST}
        isChosen={({ slug }) => value.includes(slug)}
        onFind={async (query) => (await api.adminProducts.listProducts({ query })).products}
        onAdd={({ slug, name }) => add(slug, name)}
        error={error}
      />
    </div>
  );
}

function without(choices: Choices, slug: string): Choices {
  return Object.fromEntries(Object.entries(choices).filter(([each]) => each !== slug));
}

interface QuantityFieldProps {
  label: string;
  value: number;
  onChange: (quantity: number) => void;
}

/** Takes what is typed once the field is left, or at Enter, which saves the form. */
function QuantityField({ label, value, onChange }: QuantityFieldProps) {
  // The text being typed; null while the field shows the value.
  const [draft, setDraft] = useState<string | null>(null);

  function settle() {
    if (draft === null) return;
    const next = settledQuantity(draft, { value, least: 1, most: MAX_PROJECT_QUANTITY });
    setDraft(null);
    if (next !== value) onChange(next);
  }

  return (
    <Field label={label} hideLabel>
      <Input
        type="number"
        min={1}
        max={MAX_PROJECT_QUANTITY}
        step={1}
        className="w-20!"
        value={draft ?? value}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={settle}
        onKeyDown={({ key }) => {
          if (key === 'Enter') settle();
        }}
      />
    </Field>
  );
}
