import type { ReactNode } from 'react';

/** A section of a return. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h3 className="text-h3 wrap-anywhere">{title}</h3>
      {children}
    </section>
  );
}
