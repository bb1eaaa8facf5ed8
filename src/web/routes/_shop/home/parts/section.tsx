import { Suspense, useId, type ReactNode } from 'react';

import { pages } from '#contract/paths/pages.ts';

import { ProductCardSkeleton } from '#web/features/products/product-card.tsx';
import type { PartState } from '#web/lib/parts.ts';
import { cx } from '#web/ui/cx.ts';
import { ArrowRight } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { BRANDS_SHOWN } from './sections.ts';

interface HomeSectionProps<Item> {
  /** For links to it. */
  id?: string | undefined;
  title: string;
  /** Leads to the full list. */
  link?: { label: string; href: string } | undefined;
  part: PartState<readonly Item[]>;
  loading: string;
  error: string;
  /** Without it an empty section is left out. */
  empty?: string | undefined;
  skeleton: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

export function HomeSection<Item>({ id, title, link, ...content }: HomeSectionProps<Item>) {
  const titleId = useId();
  const { settled } = content.part;
  if (content.empty === undefined && settled?.ok === true && settled.data.length === 0) return null;
  return (
    <section id={id} aria-labelledby={titleId}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={titleId} className="text-h2">
          {title}
        </h2>
        {link && (
          <a
            href={link.href}
            className="-my-1.5 inline-flex min-h-11 items-center gap-1.5 text-small font-[600] text-redgum underline-offset-4 hover:underline md:text-body"
          >
            {link.label}
            <ArrowRight size={18} />
          </a>
        )}
      </div>
      <Suspense>
        <SectionContent {...content} />
      </Suspense>
    </section>
  );
}

/** A section fails alone, with its own error; an empty one links to where there is something. */
function SectionContent<Item>({
  part: { settled, retry },
  loading,
  error,
  empty,
  skeleton,
  children,
}: Omit<HomeSectionProps<Item>, 'id' | 'title' | 'link'>) {
  if (settled === null) return <Loading label={loading}>{skeleton}</Loading>;
  if (!settled.ok) return <InlineError message={`${error}: ${settled.message}`} onRetry={retry} />;
  if (settled.data.length > 0) return children(settled.data);
  return (
    <p className="rounded-card border border-dashed border-line bg-surface px-4 py-6 text-center text-ink-2">
      {empty}{' '}
      <a href={pages.shop()} className="text-link whitespace-nowrap">
        See the whole range
      </a>
    </p>
  );
}

interface PictureCardSkeletonsProps {
  count: number;
  /** The aspect ratio of the picture. */
  picture: string;
  /** The height of the text below it. */
  text: string;
  className: string;
  /** What the list gives each of its items. */
  card?: string;
}

export function PictureCardSkeletons(props: PictureCardSkeletonsProps) {
  return (
    <div className={props.className}>
      {Array.from({ length: props.count }, (_, index) => (
        <div
          key={index}
          className={cx('overflow-hidden rounded-card border border-line bg-surface', props.card)}
        >
          <Skeleton className={cx('w-full rounded-none!', props.picture)} />
          <div className={cx('space-y-3 p-3 md:p-4', props.text)}>
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

export function IconSkeletons() {
  return (
    <div className={cx(snapRow, categoryList)}>
      {Array.from({ length: 20 }, (_, index) => (
        <Skeleton key={index} className="h-[104px] rounded-card!" />
      ))}
    </div>
  );
}

export function BrandSkeletons() {
  return (
    <div className={cx(snapRow, brandGrid)}>
      {Array.from({ length: BRANDS_SHOWN }, (_, index) => (
        <Skeleton key={index} className={cx('h-18 rounded-card!', snapItem)} />
      ))}
    </div>
  );
}

export function CardSkeletons({ count, className }: { count: number; className: string }) {
  return (
    <div className={className}>
      {Array.from({ length: count }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** The layout of each section, loaded or loading. */
export const departmentGrid =
  'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4 xl:gap-6';
export const categoryList = 'category-list md:grid';
export const popularGrid = 'grid gap-3 md:grid-cols-3 md:gap-4 lg:gap-6';
export const trendingGrid = 'grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-4 xl:gap-6';
export const articleGrid = 'gap-4 md:grid md:grid-cols-3 lg:gap-6';
export const offerGrid = 'gap-3 md:grid md:grid-cols-3 md:gap-4 xl:grid-cols-6';
export const brandGrid = 'gap-3 md:grid md:grid-cols-4 lg:grid-cols-6';
export const brandRow = 'gap-3 md:grid md:auto-cols-fr md:grid-flow-col';
export const snapItem = 'w-36 shrink-0 snap-start md:w-auto';
export const wideSnapItem = 'w-[78%] shrink-0 snap-start md:w-auto';
export const snapRow =
  'scrollbar-none -mx-4 flex snap-x scroll-px-4 overflow-x-auto px-4 pb-1 md:mx-0 md:overflow-visible md:px-0';
