import { useEffect, type ReactNode, type RefObject } from 'react';

import { formatCount } from '#domain/numbers/format-count.ts';

import { cx } from '#web/ui/cx.ts';

interface ViewTabsProps {
  row?: RefObject<HTMLElement | null> | undefined;
  /** Scrolls the row to the current tab whenever this changes. */
  chosen?: string | undefined;
  children: ReactNode;
}

/**
 * What a list can show, as tabs that scroll sideways; each is an address of its own. They take the
 * rest of the row that they stand in.
 */
export function ViewTabs({ row, chosen, children }: ViewTabsProps) {
  useEffect(() => {
    const nav = row?.current;
    const tab = nav?.querySelector<HTMLElement>('[aria-current]');
    if (!nav || !tab || chosen === undefined) return;
    const end = tab.offsetLeft + tab.offsetWidth;
    if (tab.offsetLeft < nav.scrollLeft || end > nav.scrollLeft + nav.clientWidth) {
      nav.scrollTo({ left: tab.offsetLeft - 24 });
    }
  }, [row, chosen]);
  return (
    <nav
      ref={row}
      aria-label="Views"
      className="relative min-w-0 flex-1 basis-48 self-end overflow-x-auto border-line max-md:basis-full max-md:border-b md:-mb-px"
    >
      <ul className="flex gap-1">{children}</ul>
    </nav>
  );
}

interface ViewTabProps {
  href: string;
  isCurrent: boolean;
  /** How many rows it has. */
  count?: number | undefined;
  children: ReactNode;
}

export function ViewTab({ href, isCurrent, count, children }: ViewTabProps) {
  return (
    <li className="shrink-0">
      <a
        href={href}
        aria-current={isCurrent ? 'true' : undefined}
        className={cx(
          'inline-flex min-h-10 items-center gap-2 border-b-2 px-3 text-small font-[600] whitespace-nowrap focus-inset max-md:min-h-11',
          isCurrent
            ? 'border-ink text-ink'
            : 'border-transparent text-ink-3 hover:border-edge hover:text-ink',
        )}
      >
        {children}
        {count !== undefined && (
          <span className="rounded-badge bg-neutral-tint px-1.5 text-caption text-ink-2 tabular-nums">
            {formatCount(count)}
          </span>
        )}
      </a>
    </li>
  );
}
