import type { ComponentProps, ReactNode } from 'react';

import { pages } from '#contract/paths/pages.ts';

import type { Radio } from '#web/ui/choice.tsx';
import { cx } from '#web/ui/cx.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';

import type { OptionCounts } from './list-page.ts';

type Option = Pick<ComponentProps<typeof Radio>, 'className' | 'note'>;

/**
 * The row of an option: a full touch target on touch screens, tighter next to the list. Shows how
 * many products it would match, if known; options without any are dimmed.
 */
export function optionLook(count?: number | null, isCapped = false): Option {
  return {
    className: cx(
      'min-h-11! py-2.5! text-small! xl:min-h-9! xl:py-1.5!',
      count === 0 && 'text-ink-3',
    ),
    note: count === undefined || count === null ? undefined : countText(count, isCapped),
  };
}

/**
 * The look of each option of one list. Of a capped list, the options without a count are unknown.
 */
export function optionLooks(
  counts: OptionCounts | null,
  list: 'departments' | 'categories' | 'brands' | 'sellers',
): (key: string) => Option {
  const leaves = counts && new Map(counts[list]);
  const isCapped = counts?.capped.includes(list) === true;
  return (key) => optionLook(leaves && (leaves.get(key) ?? (isCapped ? null : 0)), isCapped);
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
      <p className="font-[600] break-words text-danger">{message}</p>
      <button type="button" onClick={onRetry} className="text-link min-h-11 xl:min-h-8">
        Try again
      </button>
    </div>
  );
}

const SHOWN_AT_ONCE = 8;

interface OptionListProps<T> {
  options: readonly T[];
  /** The plural for the disclosure's label: "categories". */
  noun: string;
  isChosen: (option: T) => boolean;
  /** Shows every option at once. */
  isWhole?: boolean;
  children: (option: T) => ReactNode;
}

/** The first few options, the rest behind a disclosure; a chosen one is never hidden. */
export function OptionList<T>({
  options,
  noun,
  isChosen,
  isWhole = false,
  children,
}: OptionListProps<T>) {
  // One more option does not need a disclosure.
  const isFolded = !isWhole && options.length > SHOWN_AT_ONCE + 1;
  const first = isFolded ? options.slice(0, SHOWN_AT_ONCE) : options;
  const rest = isFolded ? options.slice(SHOWN_AT_ONCE) : [];
  return (
    <>
      {first.map((option) => children(option))}
      {isFolded && (
        <details open={rest.some((option) => isChosen(option))} className="group/fold">
          <summary className="text-link flex min-h-11 items-center text-small font-[600] group-open/fold:hidden xl:min-h-9">
            Show all {options.length} {noun}
          </summary>
          {rest.map((option) => children(option))}
        </details>
      )}
    </>
  );
}

/** "10,000", or "10,000+" for a count that is a lower bound (Rule 56). */
export function countText(count: number, isCapped: boolean): string {
  return `${count.toLocaleString('en-AU')}${isCapped ? '+' : ''}`;
}

/**
 * The id of the form that every "Clear All" button submits, inside the filters' own form or not.
 */
export const CLEAR_ALL_FORM = 'clear-all';

/** Leads to the whole range, also without JavaScript. */
export function ClearAllForm({ onClear }: { onClear: () => void }) {
  return (
    <form
      id={CLEAR_ALL_FORM}
      action={pages.shop()}
      onSubmit={(event) => {
        event.preventDefault();
        onClear();
      }}
    />
  );
}
