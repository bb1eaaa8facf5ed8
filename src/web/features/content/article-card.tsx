import { pages } from '#contract/paths/pages.ts';
import type { ArticleSummary } from '#contract/schemas/content.ts';

import { cx } from '#web/ui/cx.ts';
import { Clock, Hammer } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

import type { DatedArticle } from './article-day.ts';
import { scenePicture } from './scene-picture.ts';

interface ArticleCardProps {
  article: DatedArticle<ArticleSummary>;
  /** `lead` is the newest one, large at the top of the list. */
  layout?: 'grid' | 'lead' | undefined;
}

/** A card with one link: the title's link covers the card. */
export function ArticleCard({ article, layout = 'grid' }: ArticleCardProps) {
  const isLead = layout === 'lead';
  return (
    <article
      className={cx(
        'card-box lifts relative flex h-full flex-col',
        isLead && 'bullnose lg:grid lg:grid-cols-[7fr_5fr]',
      )}
    >
      <div className="aspect-[3/2] overflow-hidden bg-ground">
        <Picture
          {...scenePicture(article.featured_image, isLead ? 'article-lead' : 'article-card')}
          alt=""
          priority={isLead}
        />
      </div>
      <div className={cx('flex flex-1 flex-col p-4', isLead && 'sm:p-6 lg:justify-center lg:p-10')}>
        {article.category && <p className="text-caption text-ink-3">{article.category}</p>}
        <h2 className={cx('mt-0.5', isLead ? 'text-h2 lg:text-h1' : 'text-h3')}>
          <a href={pages.article(article.slug)} className="card-link">
            {article.title}
          </a>
        </h2>
        <p className={cx('mt-2 text-ink-2', isLead ? 'max-w-measure' : 'line-clamp-3 text-small')}>
          {article.excerpt}
        </p>
        <p
          className={cx(
            'flex flex-wrap items-center gap-x-4 gap-y-1 pt-4 text-caption text-ink-2',
            !isLead && 'mt-auto',
          )}
        >
          <ArticleDate article={article} />
          <ReadingTime minutes={article.reading_minutes} />
          {article.difficulty && <Difficulty level={article.difficulty} />}
        </p>
      </div>
    </article>
  );
}

export function ArticleCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="aspect-[3/2] rounded-none!" />
      <div className="space-y-3 p-4">
        <Skeleton className="h-3 w-1/4" />
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    </div>
  );
}

interface ArticleDateProps {
  article: DatedArticle<Pick<ArticleSummary, 'published_at'>>;
}

export function ArticleDate({ article }: ArticleDateProps) {
  return <time dateTime={article.published_at}>{article.published_on}</time>;
}

export function ReadingTime({ minutes }: { minutes: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Clock size={16} className="shrink-0" />
      {minutes} min read
    </span>
  );
}

/** The difficulty in the author's word, such as "Easy". */
export function Difficulty({ level }: { level: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Hammer size={16} className="shrink-0" />
      <span className="sr-only">Difficulty: </span>
      {level}
    </span>
  );
}
