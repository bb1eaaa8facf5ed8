import { useState } from 'react';

import { adminPages } from '#contract/paths/office-pages.ts';
import type { ArticleSummary } from '#contract/schemas/content.ts';

import type { Column } from '#web/backoffice/data-table.tsx';
import { ListPage } from '#web/backoffice/list-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { deleteItem, editItem, RowMenu } from '#web/backoffice/row-menu.tsx';
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
  const api = useOfficeApi();
  const search = useListState(adminArticlesRoute);
  const answer = useLoaded(adminArticlesRoute);
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
        results={answer}
        rowsOf={({ diy_articles }) => diy_articles}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        rowActions={(article) => (
          <RowMenu
            name={article.title}
            items={[
              editItem(adminPages.article(article.id)),
              deleteItem(() => deletion.ask(article)),
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
