import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react';
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts';
import { pages } from '#contract/paths/pages.ts';
import type { Suggestions } from '#contract/schemas/catalog.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { cx } from '#web/ui/cx.ts';
import { Search } from '#web/ui/icons.tsx';
import { useCombobox } from './use-combobox.ts';

const HEADER_ID = 'site-search';

// Loaded when the first letters are typed.
const SearchSuggestions = lazy(async () => ({
  default: (await import('./search-suggestions.tsx')).SearchSuggestions,
}));

export type Suggest = (words: string, signal: AbortSignal) => Promise<Suggestions>;

interface SearchBoxProps {
  /** The searched text, when the page shows its results. */
  value?: string | undefined;
  /** The id of a second box on the page; only the header's has the `/` shortcut. */
  id?: string | undefined;
  /** Without it the box makes no suggestions. */
  suggest?: Suggest | undefined;
  className?: string | undefined;
}

/**
 * A GET form to the shop; `/` focuses it from anywhere outside a field. After hydration it makes
 * suggestions while the reader types.
 */
export function SearchBox({ value = '', id = HEADER_ID, suggest, className }: SearchBoxProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  useFocusOnSlash(inputRef, id === HEADER_ID);
  const { typed, activeId, setList, close, inputProps } = useCombobox();
  const suggests = useHydrated() && suggest !== undefined;

  return (
    <form
      role="search"
      aria-label={id === HEADER_ID ? undefined : 'Search the range'}
      action={pages.shop()}
      method="get"
      onSubmit={close}
      className={cx('relative', className)}
    >
      <label htmlFor={id} className="sr-only">
        Search products
      </label>
      <input
        key={value}
        ref={inputRef}
        id={id}
        type="search"
        name="search"
        defaultValue={value}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Search products and brands"
        {...(suggests && inputProps)}
        className="block h-11 w-full rounded-control border border-edge bg-surface pr-12 pl-4 text-body text-ink hover:border-ink-2"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-r-control text-ink hover:bg-ground"
      >
        <Search size={20} />
      </button>
      {suggests && typed !== null && (
        <Suspense>
          <SearchSuggestions
            words={typed}
            suggest={suggest}
            activeId={activeId}
            listRef={setList}
            onChoose={(isElsewhere) => {
              if (isElsewhere && inputRef.current) inputRef.current.value = '';
              close();
            }}
          />
        </Suspense>
      )}
    </form>
  );
}

function useFocusOnSlash(inputRef: RefObject<HTMLInputElement | null>, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    function handleKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      // Around the payment it is not shown.
      if (inputRef.current?.offsetParent === null) return;
      event.preventDefault();
      inputRef.current?.focus();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [inputRef, isEnabled]);
}
