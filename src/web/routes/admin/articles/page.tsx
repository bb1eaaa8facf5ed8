import { useRouter, useRouterState } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { adminPages } from '#contract/paths/office-pages.ts';
import type { ArticleSummary } from '#contract/schemas/content.ts';

import type { Column } from '#web/backoffice/data-table.tsx';
import { ListPage } from '#web/backoffice/list-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { RowMenu } from '#web/backoffice/row-menu.tsx';
import { NameCell } from '#web/backoffice/name-cell.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { useDelete } from '#web/backoffice/use-delete.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { adminArticlesRoute } from '#web/routes/admin/articles/route.tsx';

const COLUMNS: readonly Column<ArticleSummary>[] = [
  {
    key: 'title',
    header: 'Title',
    sortable: true,
    isName: true,
    cell: ({ id, title, slug, featured_image: picture }) => (
      <NameCell href={adminPages.article(id)} name={title} note={slug} picture={picture} />
    ),
  },
  {
    key: 'category',
    header: 'Category',
    sortable: true,
    cell: ({ category }) => category || '–',
  },
  { key: 'author', header: 'Author', from: 'lg', cell: ({ author }) => author || '–' },
  {
    key: 'published',
    header: 'Published',
    sortable: true,
    cell: ({ published_at: at }) => <Published at={at} />,
  },
  { key: 'tags', header: 'Tags', from: 'xl', cell: ({ tags }) => tags.join(', ') || '–' },
];

/** The day, with "Scheduled" while it is in the future. */
function Published({ at }: { at: string }) {
  const [openedAt] = useState(() => new Date());
  const isToCome = new Date(at) > openedAt;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <ShortDate at={at} />
      {isToCome && (
        <Badge tone="info" icon="clock">
          Scheduled
        </Badge>
      )}
    </span>
  );
}

export function ArticlesPage() {
  const router = useRouter();
  const api = useOfficeApi();
  const search = useListState(adminArticlesRoute);
  const answer = useLoaded(adminArticlesRoute);
  const isUpdating = useRouterState({ select: ({ isLoading }) => isLoading });
  const deletion = useDelete<ArticleSummary>({
    question: ({ title }) => `Are you sure you want to delete the article "${title}"?`,
    confirmLabel: 'Delete article',
    failure: 'Failed to delete article.',
    done: ({ title }) => `${title} was deleted.`,
    onDelete: ({ id }) => api.officeArticles.deleteArticle({ params: { id } }),
  });

  return (
    <>
      <ListPage
        title="DIY Articles"
        path={adminPages.articles()}
        search={search}
        searchLabel="Search DIY articles"
        add={{ href: adminPages.newArticle(), label: 'Add article' }}
        results={
          answer.ok
            ? {
                ok: true,
                data: { rows: answer.data.diy_articles, totalCount: answer.data.totalCount },
              }
            : answer
        }
        isUpdating={isUpdating}
        onRetry={() => void router.invalidate()}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        rowActions={(article) => (
          <RowMenu
            name={article.title}
            items={[
              {
                label: 'Edit',
                href: adminPages.article(article.id),
                icon: <Pencil aria-hidden="true" size={16} strokeWidth={1.75} />,
              },
              {
                label: 'Delete',
                isDanger: true,
                onSelect: () => deletion.ask(article),
                icon: <Trash2 aria-hidden="true" size={16} strokeWidth={1.75} />,
              },
            ]}
          />
        )}
        onExport={() => api.officeArticles.exportArticles({ query: { search: search.q } })}
        emptyText="No DIY articles found."
        errorText="Failed to load DIY articles"
      />
      {deletion.dialog}
    </>
  );
}
