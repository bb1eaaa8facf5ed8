import type { ReactNode } from 'react';

import { Breadcrumb, type Crumb } from './breadcrumb.tsx';

interface CrumbPageProps {
  crumbs: readonly Crumb[];
  title?: string | undefined;
  intro?: ReactNode;
  children: ReactNode;
}

/** A public page with its breadcrumb, heading and introduction. */
export function CrumbPage({ crumbs, title, intro, children }: CrumbPageProps) {
  return (
    <div className="page-width pt-4 pb-16 md:pt-6">
      <Breadcrumb crumbs={crumbs} />
      {title && (
        <h1 tabIndex={-1} className="mt-2 text-h1">
          {title}
        </h1>
      )}
      {intro && <p className="mt-2 max-w-measure text-ink-2">{intro}</p>}
      {children}
    </div>
  );
}
