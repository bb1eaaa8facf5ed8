import { useRouter } from '@tanstack/react-router';

import type { OfficeReturn } from '#contract/schemas/returns.ts';

import { BackLink } from '#web/backoffice/back-link.tsx';
import type { ListView } from '#web/backoffice/list-search.ts';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { ListViews } from '#web/backoffice/saved-views/list-views.tsx';
import type { Settled } from '#web/lib/settle.ts';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Undo2 } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

import { returnArea, type ReturnListSearch } from './return-area.ts';
import { ReturnList, type ReturnListData } from './return-list.tsx';
import { ReturnView } from './return-view.tsx';

interface ReturnsScreenProps {
  search: ReturnListSearch;
  list: Settled<ReturnListData>;
  /** The return beside the list; none on the list's own page. */
  open?: Settled<OfficeReturn>;
}

/** The queue on the left and a return on the right; on narrow screens one or the other. */
export function ReturnsScreen({ search, list, open }: ReturnsScreenProps) {
  const router = useRouter();
  const area = useOfficeArea();
  const { pages } = returnArea(area, useOfficeApi());
  const isAdmin = area === 'admin';
  const ofList = open !== undefined && 'max-xl:hidden';
  return (
    <div className="flex flex-col gap-5">
      <h1 tabIndex={-1} className={cx('text-h1', open !== undefined && 'max-xl:sr-only')}>
        Returns
      </h1>
      <div className={cx('min-w-0', ofList)}>
        <ListViews
          path={pages.returns()}
          search={search}
          views={viewsOf(list.ok ? list.data.counts : undefined, isAdmin)}
        />
      </div>
      <div className="grid gap-6 xl:grid-cols-12 xl:items-start">
        <div className={cx('min-w-0 xl:col-span-5', ofList)}>
          <ReturnList
            path={pages.returns()}
            search={search}
            list={list}
            hrefOf={(id) => pages.return(id, { ...search })}
            openId={open?.ok === true ? open.data.id : undefined}
            showsSeller={isAdmin}
          />
        </div>
        {open === undefined ? (
          <EmptyState
            icon={<Undo2 size={28} strokeWidth={1.5} />}
            title="Choose a return to read it"
            className="max-xl:hidden xl:col-span-7"
          />
        ) : (
          <div className="flex min-w-0 flex-col gap-3 xl:col-span-7">
            <div className="xl:hidden">
              <BackLink href={pages.returns({ ...search })} label="Returns" />
            </div>
            {open.ok ? (
              <ReturnView key={open.data.id} item={open.data} />
            ) : (
              <InlineError
                message="The return could not be loaded"
                help={open.message}
                onRetry={() => void router.invalidate()}
              />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** Injuries are for administrators: the report that they may need is the operator's. */
function viewsOf(
  counts: ReturnListData['counts'] | undefined,
  isAdmin: boolean,
): ListView<ReturnListSearch>[] {
  return [
    { label: 'To answer', change: { view: undefined }, count: counts?.to_answer },
    { label: 'Open', change: { view: 'open' }, count: counts?.open },
    {
      label: isAdmin ? 'For you to decide' : 'The shop decides',
      change: { view: 'escalated' },
      count: counts?.escalated,
    },
    ...(isAdmin
      ? [{ label: 'Someone was hurt', change: { view: 'hurt' }, count: counts?.hurt } as const]
      : []),
    { label: 'Ended', change: { view: 'ended' } },
  ];
}
