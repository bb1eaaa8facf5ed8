import { useId, useState } from 'react';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ArrowUp, Plus, X } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input } from '#web/ui/input.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import { Picture } from '#web/ui/picture.tsx';

const MOST = 12;
const FOUND = 6;
const PAUSE_MS = 250;

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
      <Finder isFull={value.length >= MOST} chosen={value} onAdd={add} error={error} />
    </div>
  );
}

interface FinderProps {
  isFull: boolean;
  chosen: readonly string[];
  onAdd: (slug: string, name: string) => void;
  error: string | undefined;
}

function Finder({ isFull, chosen, onAdd, error }: FinderProps) {
  const api = useOfficeApi();
  const [text, setText] = useState('');
  const words = useDebounced(text.trim(), PAUSE_MS, '');
  const found = useAsync(words.length < 2 ? null : words, async () => {
    const query = { search: words, limit: FOUND, offset: 0 };
    return (await api.adminProducts.listProducts({ query })).products;
  });
  const shown = words.length < 2 ? [] : (found.data ?? []);
  return (
    <>
      <Field
        label="Find a product"
        optional
        error={error}
        hint={
          isFull
            ? `An article can list up to ${MOST} products.`
            : 'Search by name or SKU. Products appear with the article in this order.'
        }
      >
        <Input
          type="search"
          value={text}
          disabled={isFull}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter in a search field would save the article.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </Field>
      {found.error && <InlineError message={found.error.message} onRetry={found.reload} />}
      {found.status === 'ready' && shown.length === 0 && words.length >= 2 && (
        <p role="status" className="text-small text-ink-2">
          No products found.
        </p>
      )}
      {shown.length > 0 && !isFull && (
        <ul aria-label="Products found" className="flex flex-col divide-y divide-line">
          {shown.map(({ slug, name, images }) => (
            <li key={slug} className="flex items-center gap-2 py-1.5 text-small">
              <span className="block size-10 shrink-0 overflow-hidden rounded-badge bg-ground">
                <Picture src={images[0]} alt="" width={40} height={40} />
              </span>
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              <Button
                variant="secondary"
                size="sm"
                aria-label={chosen.includes(slug) ? `Added: ${name}` : `Add ${name}`}
                disabled={chosen.includes(slug)}
                icon={<Plus size={16} strokeWidth={2} />}
                onClick={() => onAdd(slug, name)}
              >
                {chosen.includes(slug) ? 'Added' : 'Add'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
