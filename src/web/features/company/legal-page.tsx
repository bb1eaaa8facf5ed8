import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { legalWords, telHref } from '#contract/text/shop.ts';
import { returnPeriod } from '#contract/text/returns.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ContentsList } from '#web/ui/contents-list.tsx';
import { cx } from '#web/ui/cx.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useShop } from '#web/settings/shop.tsx';
import { useShopSettings } from '#web/settings/shop-settings.tsx';

export interface LegalSection {
  readonly id: string;
  /** The function is given how long a change of mind is accepted. */
  readonly title: string | ((returnPeriod: string) => string);
  /** A plain summary of the section; the text below it is binding. */
  readonly summary: ReactNode;
  readonly body: ReactNode;
}

/** A legal text and the period in which it applies. */
interface LegalVersion {
  /** `2026-08-01`: the day from which it applies, and its name in the URL. */
  readonly date: string;
  readonly change: string;
  readonly sections: readonly LegalSection[];
}

/** Newest first; never empty. Published versions are never edited: a change is a new version. */
export type LegalVersions = readonly [LegalVersion, ...LegalVersion[]];

/** The version of this date; the newest for any other text, because a link may be mistyped. */
function versionOf(versions: LegalVersions, date: string | undefined): LegalVersion {
  return versions.find((version) => version.date === date) ?? versions[0];
}

/** The sections before some were added. */
export function without(
  sections: readonly LegalSection[],
  ...added: readonly string[]
): readonly LegalSection[] {
  return sections.filter(({ id }) => !added.includes(id));
}

interface LegalPageProps {
  title: string;
  intro: string;
  path: string;
  versions: LegalVersions;
}

const DAY = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A long reference text: contents, numbered sections, each with its plain summary. */
export function LegalPage({ title, intro, path, versions }: LegalPageProps) {
  const { version: asked } = useSearch({ strict: false });
  const [newest] = versions;
  const version = versionOf(versions, asked);
  const period = returnPeriod(useShopSettings());
  const sections = version.sections.map(({ title: words, ...section }) => ({
    ...section,
    title: typeof words === 'string' ? words : words(period),
  }));
  const headings = sections.map((section, index) => ({
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
            Last updated <Day date={version.date} />
          </p>
          {version !== newest && (
            <Notice tone="warning" className="mt-4">
              This is an earlier version that no longer applies.{' '}
              <a href={path} className="text-link">
                Read the current version
              </a>
            </Notice>
          )}
          <p className="mt-4 text-ink-2">{intro}</p>
        </header>
        <div className="my-6 xl:col-start-1 xl:row-span-2 xl:row-start-1 xl:my-0">
          <ContentsList headings={headings} />
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
          <Versions path={path} versions={versions} shown={version} />
        </div>
      </div>
    </div>
  );
}

interface VersionsProps {
  path: string;
  versions: LegalVersions;
  shown: LegalVersion;
}

function Versions({ path, versions, shown }: VersionsProps) {
  return (
    <section id="versions" className="scroll-mt-4 print:hidden">
      <h2 className="text-h2">Versions of this page</h2>
      <ul className="mt-4 space-y-3">
        {versions.map((version, index) => (
          <li key={version.date}>
            {version === shown ? (
              <strong className="font-[650]">
                <Day date={version.date} />
              </strong>
            ) : (
              <a
                href={index === 0 ? path : `${path}?version=${version.date}`}
                className="text-link inline-block py-1.5"
              >
                <Day date={version.date} />
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
function Day({ date }: { date: string }) {
  return <time dateTime={date}>{DAY.format(new Date(date))}</time>;
}

const bodyClass = cx(
  'mt-4 space-y-4 [&_a]:text-link [&_h3]:pt-2 [&_h3]:text-h3 [&_strong]:font-[650]',
  '[&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6 [&_li]:mt-2 [&_li]:pl-1 [&_li]:marker:text-redgum',
);

export function PhoneLink() {
  const { phone } = useShop();
  return (
    phone !== null && (
      <a href={telHref(phone)} className="whitespace-nowrap">
        {phone}
      </a>
    )
  );
}

export function EmailLink() {
  const { email } = useShop();
  return email !== null && <a href={`mailto:${email}`}>{email}</a>;
}

/** "30 days": how long a change of mind is accepted. */
export function ReturnPeriod() {
  return returnPeriod(useShopSettings());
}

/** Words that are true only of a shop with stores. */
export function WithStores({ children }: { children: ReactNode }) {
  return useShop().has_stores && children;
}

export function ShopName() {
  return useShop().name;
}

/** "Bullnose Marketplace (ABN 60 000 000 909)" */
export function LegalName() {
  const { name, legal_name: legalName, abn } = useShop();
  return `${legalName ?? name}${abn === null ? '' : ` (ABN ${abn})`}`;
}

/** Who stands behind the page, and how to reach them. */
export function LegalContact() {
  const shop = useShop();
  return (
    <p>
      {legalWords(shop)}.{' '}
      {shop.phone !== null && (
        <>
          Phone <PhoneLink />
          {shop.business_hours === null ? '.' : `, ${shop.business_hours}.`}
        </>
      )}
    </p>
  );
}
