import { ChevronRight } from 'lucide-react';

export interface Crumb {
  label: string;
  /** The last crumb is the page itself and has none. */
  href?: string | undefined;
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-small text-ink-2">
      <ol className="flex flex-wrap items-center gap-x-1">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex min-w-0 items-center gap-1">
            {index > 0 && (
              <ChevronRight
                aria-hidden="true"
                size={14}
                strokeWidth={2}
                className="shrink-0 text-edge"
              />
            )}
            {crumb.href ? (
              <a
                href={crumb.href}
                className="inline-block rounded-badge py-1.5 underline-offset-3 hover:text-ink hover:underline"
              >
                {crumb.label}
              </a>
            ) : (
              <span aria-current="page" className="line-clamp-1 py-1.5 text-ink">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
