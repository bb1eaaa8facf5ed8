import { useState, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { ChevronDown } from './icons.tsx';

interface DisclosureProps {
  /** For links to it. */
  id?: string | undefined;
  title: ReactNode;
  /** Shown next to the title while it is closed: the value chosen inside. */
  summary?: ReactNode;
  /** Whether it is open at first; after that the reader decides. */
  open?: boolean | undefined;
  /** `box` is a card of its own; `row` is one of several, divided by lines. */
  layout?: 'box' | 'row' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Opened and closed by the browser itself, also without JavaScript. */
export function Disclosure({
  id,
  title,
  summary,
  open,
  layout = 'row',
  className,
  children,
}: DisclosureProps) {
  const [isOpenAtFirst] = useState(open);
  return (
    <details
      id={id}
      open={isOpenAtFirst}
      className={cx(
        'group/disclosure',
        id !== undefined && 'scroll-mt-4',
        layout === 'box' && 'rounded-card border border-line bg-surface px-4',
        className,
      )}
    >
      <summary
        className={cx(
          'flex min-h-12 items-center gap-3 rounded-control py-2 font-[600]',
          layout === 'row' && 'hover:text-redgum-dark',
        )}
      >
        <span className="min-w-0 flex-1">
          {title}
          {summary && (
            <span className="block truncate text-caption font-normal text-ink-3 group-open/disclosure:hidden">
              {summary}
            </span>
          )}
        </span>
        <ChevronDown
          size={20}
          className="shrink-0 text-ink-2 transition-transform duration-200 ease-out-soft group-open/disclosure:rotate-180"
        />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}
