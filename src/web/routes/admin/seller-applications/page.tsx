import { useRouter } from '@tanstack/react-router';

import { pageCount } from '#domain/catalog/pagination.ts';

import { adminPages } from '#contract/paths/office-pages.ts';
import { pages } from '#contract/paths/pages.ts';

import { ExportButton } from '#web/backoffice/export-button.tsx';
import { isNarrowed, listHref, PAGE_SIZES } from '#web/backoffice/list-search.ts';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { SearchField } from '#web/backoffice/search-field.tsx';
import { readAgain } from '#web/lib/read-again.ts';
import {
  adminApplicationsRoute,
  applicationFilters,
  type ApplicationListSearch,
} from '#web/routes/admin/seller-applications/route.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Store } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

import { ApplicationCard } from './parts/application-card.tsx';

const HOME = adminPages.applications();
const FILTERS = [
  ['Pending', undefined],
  ['Approved', 'approved'],
  ['Rejected', 'rejected'],
  ['All', 'all'],
] as const;

export function ApplicationsPage() {
  const router = useRouter();
  const api = useOfficeApi();
  const search = useListState(adminApplicationsRoute);
  const answer = useLoaded(adminApplicationsRoute);
  const counts = answer.ok ? answer.data.counts : null;
  const [emptyHref, emptyLabel] = emptyLink(search, counts === null ? 0 : countOf(counts, 'all'));
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <h1 tabIndex={-1} className="text-h1">
          Seller Applications
        </h1>
        <ExportButton
          onExport={() =>
            api.officeApplications.exportApplications({ query: applicationFilters(search) })
          }
        />
      </header>
      <div className="flex flex-wrap items-center gap-3">
        <nav aria-label="Filter by status" className="flex flex-wrap gap-2">
          {FILTERS.map(([label, status]) => {
            const isCurrent = search.status === status;
            const count = counts === null ? null : countOf(counts, status);
            return (
              <a
                key={label}
                href={listHref<ApplicationListSearch>(HOME, search, { status })}
                aria-current={isCurrent ? 'true' : undefined}
                className={cx(
                  'inline-flex min-h-9 items-center gap-2 rounded-control border px-3 text-small font-[600]',
                  isCurrent
                    ? 'border-ink bg-ink text-white'
                    : 'border-edge bg-surface hover:border-ink',
                )}
              >
                {label}
                {count !== null && <span className="tabular-nums opacity-80">{count}</span>}
              </a>
            );
          })}
        </nav>
        <SearchField label="Search applications" path={HOME} search={search} />
      </div>
      {!answer.ok ? (
        <InlineError
          message="Failed to load applications"
          help={answer.message}
          onRetry={() => void router.invalidate()}
        />
      ) : answer.data.applications.length === 0 ? (
        <EmptyState
          icon={<Store size={28} strokeWidth={1.5} />}
          title="No applications to review."
          help={
            isNarrowed(search)
              ? 'Nothing matches the search and the filters.'
              : 'Sellers who apply are listed here.'
          }
          action={
            <LinkButton href={emptyHref} variant="secondary">
              {emptyLabel}
            </LinkButton>
          }
        />
      ) : (
        <>
          <ul className="grid gap-5 xl:grid-cols-2 xl:items-start">
            {answer.data.applications.map((application) => (
              <ApplicationCard
                key={application.id}
                application={application}
                onDecided={() => readAgain(router)}
              />
            ))}
          </ul>
          <Pagination
            page={search.page ?? 1}
            pageCount={pageCount(answer.data.totalCount, search.size ?? PAGE_SIZES[0])}
            hrefFor={(page) => listHref<ApplicationListSearch>(HOME, search, { page })}
          />
        </>
      )}
    </div>
  );
}

/** Where an empty list leads; `all` is how many applications there are. */
function emptyLink(search: ApplicationListSearch, all: number): readonly [string, string] {
  if (all === 0) return [pages.sellerRegister(), 'See the application form'];
  if (isNarrowed(search)) return [HOME, 'Clear search and filters'];
  return [listHref(HOME, search, { status: 'all' }), 'Show all applications'];
}

function countOf(
  counts: Readonly<Record<'pending' | 'approved' | 'rejected', number>>,
  status: (typeof FILTERS)[number][1],
): number {
  if (status === 'all') return counts.pending + counts.approved + counts.rejected;
  return counts[status ?? 'pending'];
}
