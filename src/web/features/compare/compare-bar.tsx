import { MAX_COMPARED } from '#domain/catalog/comparison.ts';

import { pages } from '#contract/paths/pages.ts';

import { Button, IconButton, LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { X } from '#web/ui/icons.tsx';

import { clearCompared, removeCompared, useCompared } from './compared-products.ts';

/** What is chosen to be compared, and the way there. */
export function CompareBar({ className }: { className?: string | undefined }) {
  const chosen = useCompared();
  if (chosen.length === 0) return null;
  return (
    <section
      aria-label="Comparison"
      className={cx(
        'sticky bottom-0 z-sticky mt-4 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-3 shadow-popover',
        className,
      )}
    >
      <p className="text-small font-[650]" role="status">
        {chosen.length} of {MAX_COMPARED} to compare
      </p>
      <ul className="flex min-w-0 flex-1 flex-wrap gap-2 max-md:hidden">
        {chosen.map(({ slug, name }) => (
          <li
            key={slug}
            className="flex max-w-56 items-center rounded-control border border-line pl-3 text-small"
          >
            <span className="truncate">{name}</span>
            <IconButton
              size="sm"
              label={`Remove ${name} from the comparison`}
              icon={<X size={16} />}
              onClick={() => removeCompared(slug)}
            />
          </li>
        ))}
      </ul>
      <div className="ml-auto flex gap-2">
        <Button variant="ghost" size="sm" onClick={clearCompared}>
          Clear
        </Button>
        <LinkButton size="sm" href={pages.compare(chosen.map(({ slug }) => slug).join())}>
          Compare
        </LinkButton>
      </div>
    </section>
  );
}
