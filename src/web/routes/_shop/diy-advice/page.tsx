import { getRouteApi, type ErrorComponentProps } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { ArticleCard } from '#web/features/content/article-card.tsx';
import { ContentError, ListLoading } from '#web/features/content/content-states.tsx';
import { FilterChips } from '#web/features/content/filter-chips.tsx';
import { choicesOf, filterArticles, filteredUrl } from '#web/features/content/filters.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ChipLink } from '#web/ui/chip.tsx';
import { CrumbPage } from '#web/ui/crumb-page.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

const route = getRouteApi('/shop-layout/diy-advice');

const frame = { title: 'DIY Advice', crumbs: [{ label: 'DIY Advice' }] };

export function ArticlesPage() {
  const { diy_articles: articles } = route.useLoaderData();
  const { category, tag } = route.useSearch();
  const [lead, ...rest] = filterArticles(articles, { category, tag });
  const tags = choicesOf(articles.flatMap((article) => article.tags));
  return (
    <CrumbPage
      {...frame}
      intro="Jobs around the house, step by step: what to buy, what to do first, and when the law requires a licensed tradesperson."
    >
      <div className="mt-6 space-y-3">
        <FilterChips
          label="Categories"
          allLabel="All advice"
          choices={choicesOf(articles.map((article) => article.category))}
          selected={category}
          hrefOf={(choice) => filteredUrl(pages.articles(), { category: choice, tag })}
        />
        {tag !== undefined && (
          <p className="flex flex-wrap items-center gap-2 text-small text-ink-2">
            Tagged
            <ChipLink
              href={filteredUrl(pages.articles(), { category })}
              kind="remove"
              label={`Remove filter: tag ${tag}`}
            >
              {tag}
            </ChipLink>
          </p>
        )}
      </div>
      {lead === undefined ? (
        <EmptyState
          className="mt-6"
          title="No articles found."
          help={
            articles.length === 0
              ? 'The first articles are on their way.'
              : 'No article has both this category and this tag.'
          }
          action={
            articles.length === 0 ? (
              <LinkButton href={pages.shop()}>Browse the shop</LinkButton>
            ) : (
              <LinkButton href={pages.articles()}>Show all advice</LinkButton>
            )
          }
        />
      ) : (
        <>
          <div className="mt-6">
            <ArticleCard article={lead} layout="lead" />
          </div>
          <ul className="full-rows mt-4 lg:mt-6">
            {rest.map((article) => (
              <li key={article.id}>
                <ArticleCard article={article} />
              </li>
            ))}
          </ul>
        </>
      )}
      {tags.length > 1 && (
        <section className="mt-12">
          <h2 className="text-h3">Browse by tag</h2>
          <ul className="mt-3 flex flex-wrap gap-2">
            {tags.map((choice) => (
              <li key={choice}>
                <ChipLink
                  href={filteredUrl(pages.articles(), { tag: choice })}
                  selected={choice.toLowerCase() === tag?.toLowerCase()}
                >
                  {choice}
                </ChipLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </CrumbPage>
  );
}

export function ArticlesPendingPage() {
  return <ListLoading {...frame} kind="articles" />;
}

export function ArticlesErrorPage({ error }: ErrorComponentProps) {
  return <ContentError {...frame} error={error} />;
}
