import { getRouteApi, type ErrorComponentProps } from '@tanstack/react-router';

import { pageCount } from '#domain/catalog/pagination.ts';

import { pages } from '#contract/paths/pages.ts';
import type { Recall } from '#contract/schemas/recalls.ts';

import { ContentError } from '#web/features/content/content-states.tsx';
import { OrderDate } from '#web/features/orders/order-date.tsx';
import { RecallStateBadge } from '#web/features/recalls/recall-state.tsx';
import { CrumbPage } from '#web/ui/crumb-page.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { RECALLS_PER_PAGE } from './route.tsx';

const route = getRouteApi('/shop-layout/recalls');

const frame = { title: 'Recalls', crumbs: [{ label: 'Recalls' }] };

/** Every recall, those that are open first (Rule 140). */
export function RecallsPage() {
  const { recalls, totalCount } = route.useLoaderData();
  const { page = 1 } = route.useSearch();
  return (
    <CrumbPage
      {...frame}
      intro="These products may be dangerous. If you have one, stop using it and read what to do."
    >
      {recalls.length === 0 ? (
        <EmptyState
          className="mt-6"
          title={totalCount === 0 ? 'No product is recalled.' : 'There are no more recalls.'}
        />
      ) : (
        <ul className="mt-6 flex max-w-[760px] flex-col gap-3">
          {recalls.map((recall) => (
            <RecallCard key={recall.id} recall={recall} />
          ))}
        </ul>
      )}
      <div className="mt-8">
        <Pagination
          page={page}
          pageCount={pageCount(totalCount, RECALLS_PER_PAGE)}
          hrefFor={pages.recalls}
        />
      </div>
    </CrumbPage>
  );
}

function RecallCard({ recall }: { recall: Recall }) {
  const { id, state, title, product, variants, published_at: publishedAt } = recall;
  return (
    <li className="relative rounded-card border border-line bg-surface p-4 hover:border-ink">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-h3 break-words">
          <a href={pages.recall(id)} className="after:absolute after:inset-0 after:rounded-card">
            {[product.name, ...variants.map(({ name }) => name)].join(', ')}
          </a>
        </h2>
        <RecallStateBadge state={state} />
      </div>
      <p className="mt-1 break-words">{title}</p>
      <p className="mt-1 text-small text-ink-2">
        Sold by {recall.seller_name}. Recalled on <OrderDate instant={publishedAt} />.
      </p>
    </li>
  );
}

export function RecallsPendingPage() {
  return (
    <CrumbPage {...frame}>
      <Loading label="Loading recalls..." className="mt-6 max-w-[760px] space-y-3">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </Loading>
    </CrumbPage>
  );
}

export function RecallsErrorPage({ error }: ErrorComponentProps) {
  return <ContentError {...frame} error={error} />;
}
