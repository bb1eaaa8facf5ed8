import { useEffect, useEffectEvent } from 'react';

import type { Notice } from '#contract/endpoints/notices.ts';
import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';

import type { Column } from '#web/backoffice/data-table.tsx';
import { ListPage } from '#web/backoffice/list-page.tsx';
import type { ListSearch } from '#web/backoffice/list-search.ts';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import type { Settled } from '#web/lib/settle.ts';
import { Badge } from '#web/ui/badge.tsx';

import { KIND_NAMES } from './kind-names.ts';
import { noticeCalls } from './notice-calls.ts';
import { NoticeEmails } from './notice-emails.tsx';

const COLUMNS: readonly Column<Notice>[] = [
  {
    key: 'title',
    header: 'What has happened',
    isName: true,
    cell: ({ title, path, is_new: isNew }) => (
      <span className="flex flex-wrap items-center gap-2">
        <a href={path} className="font-[600] wrap-anywhere underline-offset-3 hover:underline">
          {title}
        </a>
        {isNew && (
          <Badge tone="info" icon="none">
            New
          </Badge>
        )}
      </span>
    ),
  },
  { key: 'kind', header: 'About', from: 'lg', cell: ({ kind }) => KIND_NAMES[kind] },
  {
    key: 'created',
    header: 'When',
    cell: ({ created_at: at }) => <ShortDate at={at} withTime />,
  },
];

interface NoticesPageProps {
  search: ListSearch;
  answer: Settled<{ readonly notices: readonly Notice[]; readonly totalCount: number }>;
}

/** What has happened, of both areas. What is on the page counts as seen when it is left. */
export function NoticesPage({ search, answer }: NoticesPageProps) {
  const api = useOfficeApi();
  const area = useOfficeArea();
  const newest = answer.ok ? answer.data.notices.find((notice) => notice.is_new) : undefined;
  const markSeen = useEffectEvent((until: string) => {
    // What could not be marked is new once more the next time.
    noticeCalls(api, area)
      .markSeen({ until })
      .catch(() => undefined);
  });
  const until = newest?.created_at;
  useEffect(() => {
    if (until !== undefined) markSeen(until);
  }, [until]);

  return (
    <div className="flex flex-col gap-10">
      <ListPage
        title="Notices"
        intro="What has happened and may need you, newest first. Notices are kept for 90 days."
        path={area === 'admin' ? adminPages.notices() : sellerPages.notices()}
        search={search}
        results={answer}
        rowsOf={({ notices }) => notices}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        emptyText="Nothing has happened yet."
        emptyHelp="New orders, messages and reviews are listed here."
        errorText="Failed to load notices"
      />
      <NoticeEmails />
    </div>
  );
}
