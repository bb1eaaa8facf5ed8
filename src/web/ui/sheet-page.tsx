import type { ReactNode } from 'react';

import { ArrowLeft } from './icons.tsx';

interface SheetPageProps {
  back: { readonly href: string; readonly label: string };
  /** What can be done with the sheet, such as printing it. */
  actions?: ReactNode;
  /** The sheet, or why there is none. */
  children: ReactNode;
}

/** A page of the shop with one document to print. Only the document itself is printed. */
export function SheetPage({ back, actions, children }: SheetPageProps) {
  return (
    <div className="page-width py-8 lg:py-10 print:py-0">
      <div className="mx-auto max-w-[800px]">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
          <a
            href={back.href}
            className="inline-flex min-h-11 items-center gap-2 text-small font-[600] underline-offset-3 hover:underline"
          >
            <ArrowLeft size={18} />
            {back.label}
          </a>
          {actions}
        </div>
        {children}
      </div>
    </div>
  );
}
