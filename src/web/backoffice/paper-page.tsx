import type { ReactNode } from 'react';

import { Button } from '#web/ui/button.tsx';
import { Printer } from '#web/ui/icons.tsx';
import { BackLink } from './back-link.tsx';

interface PaperPageProps {
  title: string;
  back: { readonly href: string; readonly label: string };
  children: ReactNode;
}

/** A page to print. Only the sheet itself is printed. */
export function PaperPage({ title, back, children }: PaperPageProps) {
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <div>
          <BackLink {...back} />
          <h1 tabIndex={-1} className="mt-2 text-h1">
            {title}
          </h1>
        </div>
        <Button icon={<Printer size={18} />} onClick={() => window.print()}>
          Print
        </Button>
      </header>
      <article className="max-w-3xl overflow-x-auto rounded-card border border-line bg-surface p-4 text-small sm:p-8 print:border-0 print:p-0">
        {children}
      </article>
    </div>
  );
}
