import { useEffect, useState } from 'react';

import type { Article } from '#contract/schemas/content.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ArticleBody } from '#web/features/content/article-body.tsx';
import { ArticleHead } from '#web/features/content/article-head.tsx';
import { settle, type Settled } from '#web/lib/settle.ts';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

export type PreviewedArticle = Pick<
  Article,
  | 'title'
  | 'excerpt'
  | 'content'
  | 'featured_image'
  | 'author'
  | 'published_at'
  | 'category'
  | 'difficulty'
>;

interface Preview {
  readonly content: string;
  readonly reading_minutes: number;
}

/** The article as the shop shows it, cleaned by the server as at every reading. */
export function ArticlePreview({ article }: { article: PreviewedArticle }) {
  const api = useOfficeApi();
  const [answer, setAnswer] = useState<Settled<Preview> | null>(null);
  const { content } = article;

  useEffect(() => {
    let isWanted = true;
    async function load() {
      const next = await settle(api.officeArticles.previewArticle({ body: { content } }));
      if (isWanted) setAnswer(next);
    }
    void load();
    return () => {
      isWanted = false;
    };
  }, [api, content]);

  if (answer === null) {
    return (
      <Loading label="Loading...">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="mt-4 h-60 w-full" />
      </Loading>
    );
  }
  if (!answer.ok) return <InlineError message={answer.message} />;
  return (
    <section
      aria-label="Preview"
      // A preview is looked at: its links would lead away from what is not saved.
      onClickCapture={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
      }}
      className="rounded-control border border-line bg-paper p-4 sm:p-8"
    >
      <ArticleHead
        titleAs="h2"
        article={{
          ...article,
          title: article.title || 'Untitled',
          reading_minutes: answer.data.reading_minutes,
        }}
      />
      <div className="mt-6">
        <ArticleBody html={answer.data.content} />
      </div>
    </section>
  );
}
