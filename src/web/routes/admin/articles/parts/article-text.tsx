import { type Ref, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { Article } from '#contract/schemas/content.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { RichTextEditor } from '#web/backoffice/rich-text/rich-text-editor.tsx';
import { ArticleBody } from '#web/features/content/article-body.tsx';
import { withDay } from '#web/features/content/article-day.ts';
import { ArticleHead } from '#web/features/content/article-head.tsx';
import { settle, type Settled } from '#web/lib/settle.ts';
import { instantOf } from '#web/backoffice/local-minute.ts';
import type { ArticleValues } from '#web/routes/admin/articles/parts/article-values.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

const VIEWS = ['Write', 'HTML', 'Preview'] as const;

interface ArticleTextProps {
  form: UseFormReturn<ArticleValues>;
  html: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  /** What takes the focus when the text is refused. */
  focusRef: Ref<{ focus: () => void }>;
  error: string | undefined;
}

/** The article's text: written as it will look, as HTML, or looked at as the shop shows it. */
export function ArticleText({ form, html, onChange, onBlur, focusRef, error }: ArticleTextProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('Write');
  return (
    <Card
      as="section"
      title="Content"
      action={<Segments label="Content view" value={view} options={VIEWS} onChange={setView} />}
    >
      {view === 'Preview' ? (
        <ArticlePreview article={previewOf(form.getValues())} />
      ) : (
        <Field
          label={view === 'Write' ? 'Article text' : 'Article text as HTML'}
          hideLabel
          error={error}
          hint={
            view === 'Write'
              ? 'Press Alt+F10 for the formatting buttons and Esc to return to the text.'
              : 'Scripts, styles and other unsupported HTML are removed when you save.'
          }
        >
          {view === 'Write' ? (
            <RichTextEditor
              label="Article text"
              initialHtml={html}
              onChange={onChange}
              onBlur={onBlur}
              ref={focusRef}
            />
          ) : (
            <Textarea
              value={html}
              rows={18}
              spellCheck={false}
              onChange={(event) => onChange(event.currentTarget.value)}
              onBlur={onBlur}
              className="font-mono text-small"
            />
          )}
        </Field>
      )}
    </Card>
  );
}

function previewOf(values: ArticleValues) {
  return {
    ...values,
    published_at: instantOf(values.published_at) ?? new Date().toISOString(),
    difficulty: values.difficulty.trim() || null,
  };
}

type PreviewedArticle = Pick<
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
function ArticlePreview({ article }: { article: PreviewedArticle }) {
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
        article={withDay({
          ...article,
          title: article.title || 'Untitled',
          reading_minutes: answer.data.reading_minutes,
        })}
      />
      <div className="mt-6">
        <ArticleBody html={answer.data.content} />
      </div>
    </section>
  );
}
