import type { ComponentProps, ReactNode } from 'react';

import { formatCount } from '#domain/numbers/format-count.ts';

import type { FilterList, ShopSearch } from '#contract/paths/pages.ts';

import type { Async } from '#web/lib/use-async.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import type { Radio } from '#web/ui/choice.tsx';
import { cx } from '#web/ui/cx.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { CircleAlert } from '#web/ui/icons.tsx';

import { useListAddress } from './list-address.ts';
import type { OptionCounts, OptionList } from './list-page.ts';

type Option = Pick<ComponentProps<typeof Radio>, 'className' | 'note'>;

/**
 * The row of an option: a full touch target on touch screens, tighter next to the list. Shows how
 * many products it would match, if known; options without any are dimmed.
 */
export function optionLook(count?: number | null, isCapped = false): Option {
  return {
    className: cx('choice-compact', count === 0 && 'text-ink-3'),
    note: count === undefined || count === null ? undefined : countText(count, isCapped),
  };
}

/**
 * The look of each option of one list. Where the list is capped or the counts are a part, the
 * options without a count are unknown.
 */
export function optionLooks(
  counts: OptionCounts | null,
  list: OptionList,
): (key: string) => Option {
  const leaves = counts && new Map(Object.entries(counts[list]));
  const isCapped = counts?.capped.includes(list) === true;
  const other = isCapped || counts?.isPart === true ? null : 0;
  return (key) => optionLook(leaves && (leaves.get(key) ?? other), isCapped);
}

interface FilterSectionProps {
  title: string;
  /** The chosen value, shown while the section is closed. */
  summary: string;
  open?: boolean | undefined;
  children: ReactNode;
}

export function FilterSection({ title, summary, open, children }: FilterSectionProps) {
  return (
    <Disclosure title={title} summary={summary} open={open}>
      <fieldset>
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </Disclosure>
  );
}

/** Options that could not be loaded; the rest of the panel still works. */
export function PartError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="space-y-1 text-small">
      <p className="flex gap-1.5 font-[600] break-words text-danger">
        <CircleAlert size={18} className="mt-px shrink-0" />
        {message}
      </p>
      <button type="button" onClick={onRetry} className="text-link min-h-11 xl:min-h-8">
        Try again
      </button>
    </div>
  );
}

interface FoldProps {
  list: FilterList;
  /** How many options there are in all. */
  count: number;
  search: ShopSearch;
  /** The loading of all options, once they are wanted. */
  whole: Pick<Async<unknown>, 'status' | 'reload'>;
  error: string;
  onOpen: () => void;
}

/** Stands for the options that are not drawn. Without JavaScript it links to a page with all. */
export function Fold({ list, count, search, whole, error, onOpen }: FoldProps) {
  const addressOf = useListAddress();
  const isHydrated = useHydrated();
  const label = `Show all ${count} ${list}`;
  const className = 'text-link flex min-h-11 items-center text-small font-[600] xl:min-h-9';
  if (whole.status === 'error') return <PartError message={error} onRetry={whole.reload} />;
  if (whole.status === 'loading') {
    return (
      <p role="status" className="flex min-h-11 items-center text-small text-ink-2 xl:min-h-9">
        Loading {list}...
      </p>
    );
  }
  if (isHydrated) {
    return (
      <button type="button" onClick={onOpen} className={className}>
        {label}
      </button>
    );
  }
  return (
    <a
      href={`${addressOf({ ...search, page: undefined, open: list })}#filters`}
      rel="nofollow"
      className={className}
    >
      {label}
    </a>
  );
}

/** "10,000", or "10,000+" for a count that is a lower bound (Rule 56). */
export function countText(count: number, isCapped: boolean): string {
  return `${formatCount(count)}${isCapped ? '+' : ''}`;
}

/**
 * The id of the form that every "Clear All" button submits, inside the filters' own form or not.
 */
export const CLEAR_ALL_FORM = 'clear-all';

/** Leads to the list without filters, also without JavaScript. */
export function ClearAllForm({ onClear }: { onClear: () => void }) {
  const addressOf = useListAddress();
  return (
    <form
      id={CLEAR_ALL_FORM}
      action={addressOf({})}
      onSubmit={(event) => {
        event.preventDefault();
        onClear();
      }}
    />
  );
}
