import { pages as shopPages } from '#contract/paths/pages.ts';
import type { OfficeRecall } from '#contract/schemas/recalls.ts';

import { BackLink } from '#web/backoffice/back-link.tsx';
import { RecordHistory } from '#web/backoffice/history/record-history.tsx';
import { useRecallArea } from '#web/backoffice/recalls/recall-area.ts';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { RecallFacts } from '#web/features/recalls/recall-facts.tsx';
import { RecallStateBadge } from '#web/features/recalls/recall-state.tsx';
import type { officeRecallRoute } from '#web/routes/_office/recalls.$id/route.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ExternalLink } from '#web/ui/icons.tsx';

import { Buyers } from './parts/buyers.tsx';
import { Regulator } from './parts/regulator.tsx';
import { Sale } from './parts/sale.tsx';

type Route = ReturnType<typeof officeRecallRoute>;

/** One recall: the notice, what it stops, its buyers, and what is left to do. */
export function OfficeRecallPage() {
  const area = useRecallArea();
  const { recall, buyers } = useLoaded<Route>();
  const { page = 1 } = useListState<Route>();
  if (!recall.ok) {
    return (
      <Missing
        message={recall.message}
        back={{ href: area.pages.recalls(), label: 'Back to recalls' }}
      />
    );
  }
  const { id, product, title, state, can } = recall.data;
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-col gap-2">
        <BackLink href={area.pages.recalls()} label="Recalls" />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 tabIndex={-1} className="text-h1 wrap-anywhere">
            Recall: {product.name}
          </h1>
          <div className="flex flex-wrap gap-2">
            <LinkButton
              variant="ghost"
              size="sm"
              href={shopPages.recall(id)}
              icon={<ExternalLink size={18} />}
            >
              View in the shop
            </LinkButton>
            {can.change && state !== 'closed' && (
              <LinkButton variant="secondary" size="sm" href={area.pages.amendRecall(id)}>
                Amend
              </LinkButton>
            )}
          </div>
        </div>
        <Byline recall={recall.data} />
      </header>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <Card as="section" title="The notice">
            <p className="font-[600] wrap-anywhere">{title}</p>
            <RecallFacts recall={recall.data} />
          </Card>
          <Buyers recall={recall.data} buyers={buyers} page={page} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Sale recall={recall.data} />
          <Regulator recall={recall.data} />
        </div>
      </div>
      {!area.isSeller && <RecordHistory subject="recall" id={id} />}
    </div>
  );
}

function Byline({ recall }: { recall: OfficeRecall }) {
  const {
    state,
    published_at: publishedAt,
    amended_at: amendedAt,
    is_by_admin: isByAdmin,
  } = recall;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
      <RecallStateBadge state={state} />
      <span>
        Published <ShortDate at={publishedAt} withTime />
        {isByAdmin ? ' by an administrator' : ' by the seller'}
        {amendedAt !== null && (
          <>
            , changed <ShortDate at={amendedAt} withTime />
          </>
        )}
      </span>
    </p>
  );
}
