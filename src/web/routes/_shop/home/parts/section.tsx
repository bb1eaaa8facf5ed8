import type { ReactNode } from 'react';
import { pages } from '#contract/paths/pages.ts';
import type { PartState } from '#web/lib/parts.ts';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading } from '#web/ui/skeleton.tsx';

interface SectionPartProps<T> {
  section: PartState<T>;
  loadingLabel: string;
  errorLabel: string;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** A section fails alone, with its own error in place of its content. */
export function SectionPart<T>({
  section,
  loadingLabel,
  errorLabel,
  skeleton,
  children,
}: SectionPartProps<T>) {
  const { settled, retry } = section;
  if (settled === null) return <Loading label={loadingLabel}>{skeleton}</Loading>;
  if (!settled.ok) {
    return <InlineError message={`${errorLabel}: ${settled.message}`} onRetry={retry} />;
  }
  return children(settled.data);
}

/** An empty section with a link to where there is something. */
export function Empty({ children }: { children: string }) {
  return (
    <p className="rounded-card border border-dashed border-line bg-surface px-4 py-6 text-center text-ink-2">
      {children}{' '}
      <a href={pages.shop()} className="text-link whitespace-nowrap">
        See the whole range
      </a>
    </p>
  );
}
