import type { ReactNode } from 'react';

import { pages } from '#contract/paths/pages.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ContentsList } from '#web/ui/contents-list.tsx';
import { cx } from '#web/ui/cx.ts';

export interface LegalSection {
  readonly id: string;
  readonly title: string;
  /** The section in a sentence or two of plain words; the text beneath is what counts. */
  readonly summary: string;
  readonly body: ReactNode;
}

interface LegalPageProps {
  title: string;
  intro: string;
  sections: readonly LegalSection[];
}

const LAST_UPDATED = { instant: '2026-08-01', words: '1 August 2026' };

/** A long text to be looked things up in: contents, numbered sections, each with its plain summary. */
export function LegalPage({ title, intro, sections }: LegalPageProps) {
  const headings = sections.map((section, index) => ({
    id: section.id,
    text: `${index + 1}. ${section.title}`,
    level: 2 as const,
  }));
  return (
    <div className="page-width pt-4 pb-16 md:pt-6">
      <div className="print:hidden">
        <Breadcrumb crumbs={[{ label: 'Home', href: pages.home() }, { label: title }]} />
      </div>
      <div className="mt-2 xl:grid xl:grid-cols-[260px_minmax(0,66ch)] xl:gap-x-16">
        <header className="max-w-measure xl:col-start-2">
          <h1 tabIndex={-1} className="text-h1">
            {title}
          </h1>
          <p className="mt-2 text-small text-ink-2">
            Last updated <time dateTime={LAST_UPDATED.instant}>{LAST_UPDATED.words}</time>
          </p>
          <p className="mt-4 text-ink-2">{intro}</p>
        </header>
        <div className="my-6 xl:col-start-1 xl:row-span-2 xl:row-start-1 xl:my-0">
          <ContentsList title="On this page" headings={headings} />
        </div>
        <div className="max-w-measure space-y-12 xl:col-start-2 xl:mt-10">
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} className="scroll-mt-4">
              <h2 className="text-h2">
                {index + 1}. {section.title}
              </h2>
              <p className="mt-3 rounded-card border-l-4 border-wattle bg-ground px-4 py-3 text-small">
                <strong className="font-[650]">In short: </strong>
                {section.summary}
              </p>
              <div className={bodyClass}>{section.body}</div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

const bodyClass = cx(
  'mt-4 space-y-4 [&_a]:text-link [&_h3]:pt-2 [&_h3]:text-h3 [&_strong]:font-[650]',
  '[&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6 [&_li]:mt-2 [&_li]:pl-1 [&_li]:marker:text-redgum',
);
