import { useId, useState } from 'react';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ProductFinder } from '#web/backoffice/product-finder.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { IconButton } from '#web/ui/button.tsx';
import { ArrowUp, X } from '#web/ui/icons.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import { Picture } from '#web/ui/picture.tsx';

const MOST = 12;

interface ProductPickerProps {
  /** The chosen products' slugs, in the order in which the article shows them. */
  value: readonly string[];
  onChange: (slugs: string[]) => void;
  error: string | undefined;
}

export function ProductPicker({ value, onChange, error }: ProductPickerProps) {
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
            return (
              <li
                key={slug}
                className="flex items-center gap-2 rounded-control border border-line p-1.5 text-small"
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
                  onClick={() => onChange(value.filter((each) => each !== slug))}
                />
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
