import type { ReactNode } from 'react';

import { pages } from '#contract/paths/pages.ts';
import type { ArticleSummary } from '#contract/schemas/content.ts';
import { Clock } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';

export type ArticleTeaser = ReturnType<typeof teaserOf>;

/** What the card shows of an article. */
export function teaserOf(article: ArticleSummary) {
  const { slug, title, category, featured_image, reading_minutes } = article;
  return { slug, title, category, featured_image, reading_minutes };
}

export function ArticleCard({ article }: { article: ArticleTeaser }) {
  return (
    <ArticleCardFrame article={article}>
      <p className="mt-auto flex items-center gap-1.5 pt-1 text-caption text-ink-3">
        <Clock size={15} />
        {article.reading_minutes} min read
      </p>
    </ArticleCardFrame>
  );
}

interface ArticleCardFrameProps {
  article: Pick<ArticleTeaser, 'slug' | 'title' | 'category' | 'featured_image'>;
  /** The last line of the card. */
  children: ReactNode;
}

export function ArticleCardFrame({ article, children }: ArticleCardFrameProps) {
  return (
    <article className="card-box lifts relative flex h-full flex-col">
      <div className="aspect-[3/2] overflow-hidden bg-ground">
        <Picture
          src={article.featured_image}
          alt=""
          width={900}
          height={600}
          sizes="(min-width: 1280px) 400px, (min-width: 768px) 31vw, 78vw"
          fit="cover"
        />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <p className="text-caption font-[650] text-redgum">{article.category}</p>
        <h3 className="text-h3">
          <a href={pages.article(article.slug)} className="card-link">
            {article.title}
          </a>
        </h3>
        {children}
      </div>
    </article>
  );
}
