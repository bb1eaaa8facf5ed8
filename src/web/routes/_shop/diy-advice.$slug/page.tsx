import { getRouteApi, type ErrorComponentProps } from '@tanstack/react-router';

import { ARTICLE_NOT_FOUND } from '#contract/errors/codes.ts';
import { pages } from '#contract/paths/pages.ts';
import type { ArticleSummary } from '#contract/schemas/content.ts';

import { ArticleBody } from '#web/features/content/article-body.tsx';
import { ArticleHead } from '#web/features/content/article-head.tsx';
import { articleHeadings } from '#web/features/content/article-headings.ts';
import {
  ContentError,
  ContentNotFound,
  DetailLoading,
} from '#web/features/content/content-states.tsx';
import { filteredUrl } from '#web/features/content/filters.ts';
import { RelatedServices } from '#web/features/content/related-services.tsx';
import { articleData } from '#web/features/content/structured-data.ts';
import { JsonLd, useSite } from '#web/lib/json-ld.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ChipLink } from '#web/ui/chip.tsx';
import { ContentsList } from '#web/ui/contents-list.tsx';
import { ArrowRight } from '#web/ui/icons.tsx';

import { ShopThisProject } from './parts/shop-this-project.tsx';

const route = getRouteApi('/shop-layout/diy-advice/$slug');

export function ArticlePage() {
  const { article, project, services, next } = route.useLoaderData();
  const data = articleData(article, useSite());
  return (
    <div className="page-width pt-4 pb-16 md:pt-6 print:max-w-none print:p-0">
      <div className="print:hidden">
        <Breadcrumb crumbs={crumbsTo(article.title)} />
      </div>
      <article className="mt-2 xl:grid xl:grid-cols-[210px_minmax(0,66ch)_minmax(0,1fr)] xl:gap-x-10">
        <div className="xl:col-start-2">
          <ArticleHead article={article} />
        </div>
        <div className="my-6 xl:col-start-1 xl:row-start-2 xl:my-0">
          <ContentsList headings={articleHeadings(article.content)} />
        </div>
        <div className="max-w-measure xl:col-start-2 xl:row-start-2">
          <ArticleBody html={article.content} />
          <Tags tags={article.tags} />
        </div>
        <div className="xl:col-start-3 xl:row-start-2">
          <ShopThisProject key={article.id} items={project} />
        </div>
      </article>
      <RelatedServices services={services} />
      {next && <NextArticle article={next} />}
      {data.map((block) => (
        <JsonLd key={String(block['@type'])} data={block} />
      ))}
    </div>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <section aria-label="Tags" className="mt-10 print:hidden">
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag}>
            <ChipLink href={filteredUrl(pages.articles(), { tag })}>{tag}</ChipLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NextArticle({ article }: { article: Pick<ArticleSummary, 'slug' | 'title' | 'excerpt'> }) {
  return (
    <nav aria-label="Next article" className="mt-14 print:hidden">
      <a
        href={pages.article(article.slug)}
        className="bullnose group/next flex items-center gap-6 border border-line bg-surface p-6 pr-10 hover:border-edge hover:shadow-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-caption text-ink-3">Next article</span>
          <span className="mt-1 block text-h3 underline-offset-3 group-hover/next:underline">
            {article.title}
          </span>
          <span className="mt-1 block text-small text-ink-2">{article.excerpt}</span>
        </span>
        <ArrowRight size={24} className="shrink-0 text-redgum" />
      </a>
    </nav>
  );
}

export function ArticleNotFoundPage() {
  return (
    <ContentNotFound
      message={ARTICLE_NOT_FOUND.text}
      help="It may have moved, or it may not be published yet."
      link={{ label: 'See all DIY advice', href: pages.articles() }}
      crumbs={crumbsTo('Not found')}
    />
  );
}

export function ArticlePendingPage() {
  return <DetailLoading crumbs={crumbsTo('Article')} />;
}

export function ArticleErrorPage({ error }: ErrorComponentProps) {
  return <ContentError title="DIY Advice" crumbs={crumbsTo('Article')} error={error} />;
}

const crumbsTo = (label: string) => [{ label: 'DIY Advice', href: pages.articles() }, { label }];
