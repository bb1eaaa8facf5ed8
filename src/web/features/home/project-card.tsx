import type { ProjectList } from '#contract/schemas/content.ts';
import { Price } from '#web/ui/price.tsx';

import { ArticleCardFrame } from './article-card.tsx';

export type ProjectTeaser = Omit<ProjectList['projects'][number], 'items'> & {
  readonly itemCount: number;
};

/** An article with what its shopping list costs now. */
export function ProjectCard({ project }: { project: ProjectTeaser }) {
  const { itemCount, total } = project;
  return (
    <ArticleCardFrame article={project}>
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-1">
        <span className="text-caption text-ink-2">
          {`${itemCount} ${itemCount === 1 ? 'item' : 'items'} on the list`}
        </span>
        <Price amount={total} size="line" />
      </p>
    </ArticleCardFrame>
  );
}
