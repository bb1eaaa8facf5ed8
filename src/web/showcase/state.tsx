import type { ReactNode } from 'react';

/** Text longer than a component's usual content. */
export const LONG =
  'Hot-dipped galvanised structural screw with a countersunk head for treated pine, hardwood and laminated beams, 14 gauge by 150 mm, box of 250';

interface FamilyProps {
  title: string;
  children: ReactNode;
}

/** A family of components: a section of the page. */
export function Family({ title, children }: FamilyProps) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-h2">
        {title}
      </h2>
      <div className="mt-4 grid gap-6 md:grid-cols-2 xl:grid-cols-3">{children}</div>
    </section>
  );
}

interface StateProps extends FamilyProps {
  /** Needs the width of the page. */
  wide?: boolean;
}

/** One component in one state. */
export function State({ title, wide = false, children }: StateProps) {
  return (
    <div className={wide ? 'min-w-0 md:col-span-full' : 'min-w-0'}>
      <h3 className="mb-2 text-caption font-[600] text-ink-3">{title}</h3>
      {children}
    </div>
  );
}
