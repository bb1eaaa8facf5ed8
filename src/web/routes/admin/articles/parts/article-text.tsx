import { useState, type Ref } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { RichTextEditor } from '#web/backoffice/rich-text/rich-text-editor.tsx';
import { ArticlePreview } from '#web/routes/admin/articles/parts/article-preview.tsx';
import { instantOf, type ArticleValues } from '#web/routes/admin/articles/parts/article-values.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Segments } from '#web/ui/segments.tsx';

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
