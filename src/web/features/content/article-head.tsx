import { pages } from '#contract/paths/pages.ts';
import type { Article } from '#contract/schemas/content.ts';

import { Picture } from '#web/ui/picture.tsx';

import { ArticleDate, Difficulty, ReadingTime } from './article-card.tsx';
import type { DatedArticle } from './article-day.ts';
import { filteredUrl } from './filters.ts';
import { scenePicture } from './scene-picture.ts';

interface ArticleHeadProps {
  article: DatedArticle<
    Omit<Article, 'id' | 'slug' | 'content' | 'tags' | 'product_slugs' | 'product_choices'>
  >;
  /** The page's own heading, or one on another page. */
  titleAs?: 'h1' | 'h2' | undefined;
}

export function ArticleHead({ article, titleAs: Title = 'h1' }: ArticleHeadProps) {
  return (
    <header className="max-w-measure xl:mb-8">
      {article.category && (
        <p className="text-small print:hidden">
          <a
            href={filteredUrl(pages.articles(), { category: article.category })}
            className="text-link"
          >
            {article.category}
          </a>
        </p>
      )}
      <Title tabIndex={-1} className="mt-1 text-h1">
        {article.title}
      </Title>
      {article.excerpt && <p className="mt-3 text-ink-2">{article.excerpt}</p>}
      <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2 *:flex *:flex-wrap *:items-center *:gap-x-4 max-md:*:basis-full">
        <span>
          {article.author && <span>By {article.author}</span>}
          <ArticleDate article={article} />
        </span>
        <span>
          <ReadingTime minutes={article.reading_minutes} />
          {article.difficulty && <Difficulty level={article.difficulty} />}
        </span>
      </p>
      {article.featured_image && (
        <div className="mt-6 aspect-[3/2] overflow-hidden rounded-card bg-ground print:max-w-[50%]">
          <Picture
            {...scenePicture(article.featured_image, 'article')}
            alt={article.title}
            priority
          />
        </div>
      )}
    </header>
  );
}
