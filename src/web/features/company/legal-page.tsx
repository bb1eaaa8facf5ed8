import type { PublicPage } from '#contract/schemas/site-content.ts';

import { dateFormat } from '#web/lib/date-format.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ContentsList } from '#web/ui/contents-list.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface LegalPageProps {
  page: PublicPage;
}

const DAY = dateFormat({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Australia/Sydney',
});

/** A long reference text: contents, numbered sections, each with its plain summary. */
export function LegalPage({ page }: LegalPageProps) {
  const { title, intro } = page;
  const path = `/${page.slug}`;
  const headings = page.sections.map((section, index) => ({
    id: section.id,
    text: `${index + 1}. ${section.title}`,
    level: 2 as const,
  }));
  return (
    <div className="page-width pt-4 pb-16 md:pt-6">
      <div className="print:hidden">
        <Breadcrumb crumbs={[{ label: title }]} />
      </div>
      <div className="mt-2 xl:grid xl:grid-cols-[260px_minmax(0,66ch)] xl:gap-x-16">
        <header className="max-w-measure xl:col-start-2">
          <h1 tabIndex={-1} className="text-h1">
            {title}
          </h1>
          <p className="mt-2 text-small text-ink-2">
            Last updated <Day at={page.published_from} />
          </p>
          {!page.is_current && (
            <Notice tone="warning" className="mt-4">
              This is an earlier version, as it was in force at its time.{' '}
              <a href={path} className="text-link">
                Read the current version
              </a>
            </Notice>
          )}
          {intro !== '' && <p className="mt-4 text-ink-2">{intro}</p>}
        </header>
        <div className="my-6 xl:col-start-1 xl:row-span-2 xl:row-start-1 xl:my-0">
          <ContentsList headings={headings} />
        </div>
        <div className="max-w-measure space-y-12 xl:col-start-2 xl:mt-10">
          <LegalSections page={page} />
          <Versions path={path} page={page} />
        </div>
      </div>
    </div>
  );
}

/** The numbered sections alone; the page's editor previews them. */
export function LegalSections({ page: { sections } }: { page: Pick<PublicPage, 'sections'> }) {
  return sections.map((section, index) => (
    <section key={section.id} id={section.id} className="scroll-mt-4">
      <h2 className="text-h2">
        {index + 1}. {section.title}
      </h2>
      {section.summary !== '' && (
        <p className="mt-3 rounded-card border-l-4 border-wattle bg-ground px-4 py-3 text-small">
          <strong className="font-[650]">In short: </strong>
          {section.summary}
        </p>
      )}
      <div
        className="prose mt-4 space-y-4 [&_h3]:pt-2"
        // The server cleans the text on every read.
        // oxlint-disable-next-line react/no-danger
        dangerouslySetInnerHTML={{ __html: section.html }}
      />
    </section>
  ));
}

function Versions({
  path,
  page: { versions, number },
}: LegalPageProps & { readonly path: string }) {
  return (
    <section id="versions" className="scroll-mt-4 print:hidden">
      <h2 className="text-h2">Versions of this page</h2>
      <ul className="mt-4 space-y-3">
        {versions.map((version, index) => (
          <li key={version.number}>
            {version.number === number ? (
              <strong className="font-[650]">
                <Day at={version.published_from} />
              </strong>
            ) : (
              <a
                href={index === 0 ? path : `${path}?version=${version.number}`}
                className="text-link inline-block py-1.5"
              >
                <Day at={version.published_from} />
              </a>
            )}{' '}
            <span className="text-ink-2">{version.change}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "1 August 2026" */
function Day({ at }: { at: string }) {
  return <time dateTime={at}>{DAY().format(new Date(at))}</time>;
}
