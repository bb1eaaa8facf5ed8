import { Breadcrumb, type Crumb } from '#web/ui/breadcrumb.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { ArticleCardSkeleton } from './article-card.tsx';
import { ServiceCardSkeleton } from './service-card.tsx';

const CARDS = 6;

interface ListLoadingProps {
  title: string;
  crumbs: readonly Crumb[];
  kind: 'services' | 'articles';
}

/** The skeleton of a list. */
export function ListLoading({ title, crumbs, kind }: ListLoadingProps) {
  const Card = kind === 'services' ? ServiceCardSkeleton : ArticleCardSkeleton;
  return (
    <div className="page-width pt-4 pb-16 md:pt-6">
      <Breadcrumb crumbs={crumbs} />
      <h1 tabIndex={-1} className="mt-2 text-h1">
        {title}
      </h1>
      <Loading label={`Loading ${kind}...`} className="mt-6">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
          {Array.from({ length: CARDS }, (_, index) => (
            <Card key={index} />
          ))}
        </div>
      </Loading>
    </div>
  );
}

/** The skeleton of one service or article. */
export function DetailLoading({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <div className="page-width pt-4 pb-16 md:pt-6">
      <Breadcrumb crumbs={crumbs} />
      <Loading label="Loading..." className="mt-4">
        <div className="grid gap-8 md:grid-cols-2 lg:grid-cols-[7fr_5fr]">
          <Skeleton className="aspect-[4/3] w-full rounded-card!" />
          <div className="space-y-4">
            <Skeleton className="h-8 w-4/5" />
            <Skeleton className="h-9 w-2/5" />
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-24 w-full" />
          </div>
        </div>
      </Loading>
    </div>
  );
}
