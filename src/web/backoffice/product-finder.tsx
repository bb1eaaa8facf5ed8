import { useState } from 'react';

import { useAsync } from '#web/lib/use-async.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Plus } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input } from '#web/ui/input.tsx';
import { Picture } from '#web/ui/picture.tsx';

const FOUND = 6;
const PAUSE_MS = 250;

export interface FoundProduct {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly images: readonly string[];
}

interface ProductFinderProps {
  label: string;
  hint: string;
  isFull: boolean;
  isChosen: (product: FoundProduct) => boolean;
  onFind: (query: {
    search: string;
    limit: number;
    offset: number;
  }) => Promise<readonly FoundProduct[]>;
  onAdd: (product: FoundProduct) => void;
  error?: string | undefined;
}

/** Finds products to add to a list, one after the other. */
export function ProductFinder(props: ProductFinderProps) {
  const { label, hint, isFull, isChosen, onFind, onAdd, error } = props;
  const [text, setText] = useState('');
  const words = useDebounced(text.trim(), PAUSE_MS, '');
  const found = useAsync(words.length < 2 ? null : words, () =>
    onFind({ search: words, limit: FOUND, offset: 0 }),
  );
  const shown = words.length < 2 ? [] : (found.data ?? []);
  return (
    <>
      <Field label={label} optional error={error} hint={hint}>
        <Input
          type="search"
          value={text}
          disabled={isFull}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter in a search field would save the form.
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
          {shown.map((product) => {
            const { id, name, images } = product;
            const isAdded = isChosen(product);
            return (
              <li key={id} className="flex items-center gap-2 py-1.5 text-small">
                <span className="block size-10 shrink-0 overflow-hidden rounded-badge bg-ground">
                  <Picture src={images[0]} alt="" width={40} height={40} />
                </span>
                <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={isAdded ? `Added: ${name}` : `Add ${name}`}
                  disabled={isAdded}
                  icon={<Plus size={16} strokeWidth={2} />}
                  onClick={() => onAdd(product)}
                >
                  {isAdded ? 'Added' : 'Add'}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
