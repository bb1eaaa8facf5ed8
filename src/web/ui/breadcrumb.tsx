import { pages } from '#contract/paths/pages.ts';

import { ChevronRight } from './icons.tsx';

export interface Crumb {
  label: string;
  /** The last crumb is the page itself and has no link. */
  href?: string | undefined;
}

const HOME: Crumb = { label: 'Home', href: pages.home() };

/**
 * The way to the page from the home page. Always one line, so that neither font nor title moves the
 * page below it: the page's own name is truncated first, and on a narrow phone the rest scrolls
 * sideways.
 */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-small text-ink-2">
      <ol className="scrollbar-none -m-1.5 flex items-center gap-x-1 overflow-x-auto p-1.5">
        {[HOME, ...crumbs].map((crumb, index) => (
          <li
            key={crumb.label}
            className="flex shrink-0 items-center gap-1 last:min-w-24 last:shrink"
          >
            {index > 0 && <ChevronRight size={14} strokeWidth={2} className="shrink-0 text-edge" />}
            {crumb.href ? (
              <a
                href={crumb.href}
                className="inline-block rounded-badge py-1.5 whitespace-nowrap underline-offset-3 hover:text-ink hover:underline"
              >
                {crumb.label}
              </a>
            ) : (
              <span aria-current="page" className="truncate py-1.5 text-ink">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
