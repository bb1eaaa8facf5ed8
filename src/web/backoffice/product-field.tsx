import { useId, useRef, useState } from 'react';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input } from '#web/ui/input.tsx';

const FOUND = 6;
const PAUSE_MS = 250;

export interface ChosenProduct {
  readonly id: string;
  readonly name: string;
}

interface ProductFieldProps {
  label: string;
  id?: string | undefined;
  value: ChosenProduct | null;
  onChange: (product: ChosenProduct | null) => void;
  error?: string | undefined;
  /** The search field, for a form that focuses what is wrong. */
  inputRef?: ((element: HTMLInputElement | null) => void) | undefined;
}

/** Chooses one product by its name or SKU. */
export function ProductField(props: ProductFieldProps) {
  const { value, onChange } = props;
  // Choosing takes the focused button away, and so does a change of mind.
  const hasChosen = useRef(false);
  const focusIfChosen = (element: HTMLElement | null) => {
    if (!hasChosen.current || element === null) return;
    hasChosen.current = false;
    element.focus();
  };
  const choose = (product: ChosenProduct | null) => {
    hasChosen.current = true;
    onChange(product);
  };
  return value === null ? (
    <Search {...props} focusRef={focusIfChosen} onChange={choose} />
  ) : (
    <Chosen {...props} value={value} focusRef={focusIfChosen} onChange={choose} />
  );
}

type Focusing = ProductFieldProps & { focusRef: (element: HTMLElement | null) => void };

function Chosen({ label, value, onChange, error, focusRef }: Focusing & { value: ChosenProduct }) {
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
      <span id={labelId} className="text-small font-[600]">
        {label}
      </span>
      <span className="flex items-start justify-between gap-3 rounded-control border border-line bg-ground p-2 pl-3">
        <span className="min-w-0 py-1 text-small wrap-anywhere">{value.name}</span>
        <Button ref={focusRef} variant="secondary" size="sm" onClick={() => onChange(null)}>
          Change
        </Button>
      </span>
      {error && <p className="text-small text-danger">{error}</p>}
    </div>
  );
}

function Search({ label, id, onChange, error, inputRef, focusRef }: Focusing) {
  const api = useOfficeApi();
  const [text, setText] = useState('');
  const words = useDebounced(text.trim(), PAUSE_MS, '');
  const isSearch = words.length >= 2;
  const found = useAsync(isSearch ? words : null, async () => {
    const query = { search: words, limit: FOUND, offset: 0 };
    return (await api.adminProducts.listProducts({ query })).products;
  });
  const shown = isSearch ? (found.data ?? []) : [];

  return (
    <div className="flex flex-col gap-2">
      <Field label={label} id={id} error={error} hint="Search by name or SKU.">
        <Input
          ref={(element) => {
            focusRef(element);
            inputRef?.(element);
          }}
          type="search"
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter in a search field would save the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </Field>
      {found.error && <InlineError message={found.error.message} onRetry={found.reload} />}
      {isSearch && found.status === 'ready' && shown.length === 0 && (
        <p role="status" className="text-small text-ink-2">
          No products found.
        </p>
      )}
      {shown.length > 0 && (
        <ul aria-label="Products found" className="flex flex-col divide-y divide-line">
          {shown.map(({ id: productId, name, seller }) => (
            <li key={productId}>
              <button
                type="button"
                onClick={() => onChange({ id: productId, name })}
                className="block w-full rounded-control px-2 py-2 text-left text-small hover:bg-neutral-tint"
              >
                <span className="block font-[600] wrap-anywhere">{name}</span>
                <span className="block text-caption text-ink-3">
                  {seller === null ? 'Your own' : `${seller.first_name} ${seller.last_name}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
