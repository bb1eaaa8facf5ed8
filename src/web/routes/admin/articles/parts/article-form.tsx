import { useState } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';

import {
  ArticleInputSchema,
  EXCERPT_MAX_LENGTH,
  type OfficeArticle,
  OfficeArticleSchema,
} from '#contract/endpoints/office-articles.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { pages } from '#contract/paths/pages.ts';

import { FormPage, FormSection } from '#web/backoffice/form-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { NameAndSlug } from '#web/backoffice/slug-field.tsx';
import { useAfterSave, useRecordForm } from '#web/backoffice/use-record-form.ts';
import { ArticleSide } from '#web/routes/admin/articles/parts/article-side.tsx';
import { ArticleText } from '#web/routes/admin/articles/parts/article-text.tsx';
import {
  ARTICLE_PARTS,
  articleInput,
  articleValues,
  type ArticleValues,
} from '#web/routes/admin/articles/parts/article-values.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';

/** Adds a new article where there is none. */
export function ArticleForm({ article }: { article: OfficeArticle | null }) {
  const api = useOfficeApi();
  const { added, saved } = useAfterSave();
  const [isUploading, setIsUploading] = useState(false);
  const { form, page, revision } = useRecordForm({
    record: article,
    input: ArticleInputSchema,
    output: OfficeArticleSchema,
    valuesOf: articleValues,
    newValues: articleValues(null),
    bodyOf: articleInput,
    onAdd: (body) => api.officeArticles.createArticle({ body }),
    onChange: (body) =>
      api.officeArticles.replaceArticle({ params: { id: article?.id ?? '' }, body }),
    onSaved: ({ title }) =>
      article === null ? added(title, adminPages.articles()) : saved('Article saved.'),
    parts: ARTICLE_PARTS,
  });

  return (
    <FormPage
      title={article === null ? 'Add article' : 'Edit article'}
      back={{ href: adminPages.articles(), label: 'DIY Articles' }}
      {...page}
      saveDisabled={isUploading}
      record={article === null ? undefined : { subject: 'DIY article', id: article.id }}
      side={<ArticleSide form={form} onUploading={setIsUploading} />}
    >
      <FormSection title="Basics">
        <NameAndSlug
          form={form}
          nameField="title"
          nameLabel="Title"
          isSaved={article !== null}
          prefix={pages.article('')}
        />
        <ExcerptField form={form} />
      </FormSection>
      <Controller
        control={form.control}
        name="content"
        render={({ field }) => (
          <ArticleText
            key={revision}
            form={form}
            html={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            focusRef={field.ref}
            error={form.formState.errors.content?.message}
          />
        )}
      />
    </FormPage>
  );
}

function ExcerptField({ form }: { form: UseFormReturn<ArticleValues> }) {
  const excerpt = useWatch({ control: form.control, name: 'excerpt' });
  return (
    <Field
      id="excerpt"
      label="Excerpt"
      optional
      count={`${excerpt.length} of ${EXCERPT_MAX_LENGTH}`}
      hint="Shown in lists and by search engines."
      error={form.formState.errors.excerpt?.message}
    >
      <Textarea {...form.register('excerpt')} rows={3} />
    </Field>
  );
}
