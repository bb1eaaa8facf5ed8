import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef } from 'react';

import { Search, X } from '#web/ui/icons.tsx';

import { listHref, type ListSearch } from './list-search.ts';

const SEARCH_AFTER_MS = 300;

interface SearchFieldProps {
  label: string;
  path: string;
  search: ListSearch;
}

/** Searches a list shortly after the last key press, or immediately on Enter. */
export function SearchField({ label, path, search }: SearchFieldProps) {
  const router = useRouter();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  // Back and "Clear search" change the words behind the field.
  const adopt = useEffectEvent((words: string) => {
    if (input.current !== null && document.activeElement !== input.current) {
      input.current.value = words;
    }
  });
  useEffect(() => adopt(search.q ?? ''), [search.q]);

  function searchNow(replace: boolean) {
    clearTimeout(timer.current);
    const words = input.current?.value.trim() ?? '';
    // A tab that was just chosen may not be shown yet.
    const { pathname, search: latest } = router.latestLocation;
    const shown: ListSearch = latest;
    if (pathname !== path || words === (shown.q ?? '')) return;
    void router.navigate({
      href: listHref(path, shown, { q: words === '' ? undefined : words }),
      replace,
      resetScroll: false,
    });
  }

  return (
    <form
      role="search"
      className="relative min-w-56 flex-1 sm:max-w-sm"
      onSubmit={(event) => {
        event.preventDefault();
        searchNow(false);
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        size={18}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={input}
        id={id}
        type="search"
        name="q"
        autoComplete="off"
        placeholder={label}
        defaultValue={search.q}
        onInput={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => searchNow(search.q !== undefined), SEARCH_AFTER_MS);
        }}
        className="block min-h-control w-full rounded-control border border-edge bg-surface pr-10 pl-10 text-body placeholder:text-ink-3 hover:border-ink-2 sm:text-small [&::-webkit-search-cancel-button]:hidden"
      />
      {search.q !== undefined && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            if (input.current !== null) input.current.value = '';
            searchNow(false);
            input.current?.focus();
          }}
          className="absolute top-1/2 right-1 inline-flex size-8 -translate-y-1/2 items-center justify-center rounded-control hover:bg-neutral-tint"
        >
          <X size={16} strokeWidth={2} />
        </button>
      )}
    </form>
  );
}
