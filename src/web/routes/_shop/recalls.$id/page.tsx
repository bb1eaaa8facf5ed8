import { getRouteApi, type ErrorComponentProps } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { ContentError, ContentNotFound } from '#web/features/content/content-states.tsx';
import { OrderDate } from '#web/features/orders/order-date.tsx';
import { RecallFacts } from '#web/features/recalls/recall-facts.tsx';
import { RecallStateBadge } from '#web/features/recalls/recall-state.tsx';
import { CrumbPage } from '#web/ui/crumb-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

const route = getRouteApi('/shop-layout/recalls/$id');

const crumbsTo = (label: string) => [{ label: 'Recalls', href: pages.recalls() }, { label }];

/** The notice of one recall. */
export function RecallPage() {
  const recall = route.useLoaderData();
  const { amended_at: amendedAt, cleared_reason: cleared, closed_reason: closed } = recall;
  return (
    <CrumbPage crumbs={crumbsTo(recall.product.name)} title={`Recall: ${recall.product.name}`}>
      <div className="mt-2 max-w-[760px]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
          <RecallStateBadge state={recall.state} />
          <span>
            Published on <OrderDate instant={recall.published_at} />
            {amendedAt !== null && (
              <>
                , changed on <OrderDate instant={amendedAt} />
              </>
            )}
          </span>
        </p>
        <p className="mt-4 text-h3 break-words">{recall.title}</p>
        {recall.state === 'closed' && (
          <Notice className="mt-4" title="This recall is closed">
            {closed}
          </Notice>
        )}
        {recall.state === 'cleared' && (
          <Notice className="mt-4" title="The units on sale now are not affected">
            {cleared}
          </Notice>
        )}
        <div className="mt-4">
          <RecallFacts recall={recall} />
        </div>
      </div>
    </CrumbPage>
  );
}

export function RecallPendingPage() {
  return (
    <CrumbPage crumbs={crumbsTo('Recall')}>
      <Loading label="Loading..." className="mt-6 max-w-[760px] space-y-4">
        <Skeleton className="h-9" />
        <Skeleton className="h-72" />
      </Loading>
    </CrumbPage>
  );
}

export function RecallNotFoundPage() {
  return (
    <ContentNotFound
      message="Recall not found"
      help="The address may be wrong. All recalls are in the list."
      link={{ label: 'See all recalls', href: pages.recalls() }}
      crumbs={crumbsTo('Not found')}
    />
  );
}

export function RecallErrorPage({ error }: ErrorComponentProps) {
  return <ContentError title="Recall" crumbs={crumbsTo('Recall')} error={error} />;
}
