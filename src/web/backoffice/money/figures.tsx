import type { ReactNode } from 'react';

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  /** One sentence under the figure. */
  readonly help: ReactNode;
}

/** A row of large amounts, each with its sentence. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
      {figures.map(({ label, value, help }) => (
        <div key={label} className="rounded-card border border-line bg-surface p-4">
          <dt className="text-small text-ink-2">{label}</dt>
          <dd className="mt-1 text-h1 tabular-nums">{value}</dd>
          <dd className="mt-1 text-caption text-ink-2">{help}</dd>
        </div>
      ))}
    </dl>
  );
}
