import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { pages } from '#contract/paths/pages.ts';
import { cx } from '#web/ui/cx.ts';

const HEADER_ID = 'site-search';

interface SearchBoxProps {
  /** What was searched, when the page shows its results. */
  value?: string | undefined;
  /** Another id for a second box on the page; only the header's answers to the `/` key. */
  id?: string | undefined;
  className?: string | undefined;
}

/** A GET form to the shop; `/` takes the focus there from anywhere outside a field. */
export function SearchBox({ value = '', id = HEADER_ID, className }: SearchBoxProps) {
  const inputRef = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (id !== HEADER_ID) return;
    function handleKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      event.preventDefault();
      inputRef.current?.focus();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [id]);

  return (
    <form
      role="search"
      aria-label={id === HEADER_ID ? undefined : 'Search the range'}
      action={pages.shop()}
      method="get"
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
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Search products and brands"
        className="block h-11 w-full rounded-control border border-edge bg-surface pr-12 pl-4 text-body text-ink hover:border-ink-2"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-r-control text-ink hover:bg-ground"
      >
        <Search aria-hidden="true" size={20} strokeWidth={1.75} />
      </button>
    </form>
  );
}
