import { pages } from '#contract/paths/pages.ts';
import type { ArticleSummary } from '#contract/schemas/content.ts';
import { Clock } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';

export function ArticleCard({ article }: { article: ArticleSummary }) {
  return (
    <article className="group/card relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-shadow duration-[120ms] hover:border-edge hover:shadow-hover">
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
          <a
            href={pages.article(article.slug)}
            className="underline-offset-3 group-hover/card:underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
          >
            {article.title}
          </a>
        </h3>
        <p className="mt-auto flex items-center gap-1.5 pt-1 text-caption text-ink-3">
          <Clock size={15} />
          {article.reading_minutes} min read
        </p>
      </div>
    </article>
  );
}
