import { useState } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';

import { FormSection } from '#web/backoffice/form-page.tsx';
import { PictureField } from '#web/backoffice/picture-field.tsx';
import { type ArticleValues, wordsOf } from '#web/routes/admin/articles/parts/article-values.ts';
import { ProductPicker } from '#web/routes/admin/articles/parts/product-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { X } from '#web/ui/icons.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const DIFFICULTIES = ['Easy', 'Moderate', 'Hard'];

interface ArticleSideProps {
  form: UseFormReturn<ArticleValues>;
  onUploading: (isUploading: boolean) => void;
}

export function ArticleSide({ form, onUploading }: ArticleSideProps) {
  const { control, formState } = form;
  const { errors } = formState;
  const choices = useWatch({ control, name: 'product_choices' });
  return (
    <>
      <FormSection title="Publishing">
        <PublishedField form={form} />
        <TextField form={form} name="author" label="Author" optional />
      </FormSection>
      <Card as="section" title="Picture">
        <Controller
          control={control}
          name="featured_image"
          render={({ field }) => (
            <PictureField
              label="Featured picture"
              hint="Displayed at 3:2. JPEG, PNG, WebP, AVIF or GIF."
              value={field.value}
              onChange={field.onChange}
              onBusy={onUploading}
              error={errors.featured_image?.message}
            />
          )}
        />
      </Card>
      <FormSection title="Organisation">
        <TextField form={form} name="category" label="Category" optional />
        <TagsField form={form} />
        <TextField form={form} name="difficulty" label="Difficulty" optional list="difficulties" />
        <datalist id="difficulties">
          {DIFFICULTIES.map((difficulty) => (
            <option key={difficulty}>{difficulty}</option>
          ))}
        </datalist>
      </FormSection>
      <Card as="section" title="Tools and materials">
        <Controller
          control={control}
          name="product_slugs"
          render={({ field }) => (
            <ProductPicker
              value={field.value}
              onChange={field.onChange}
              choices={choices}
              onChoose={(next) => form.setValue('product_choices', next, { shouldDirty: true })}
              error={errors.product_slugs?.message}
            />
          )}
        />
      </Card>
    </>
  );
}

function PublishedField({ form }: { form: UseFormReturn<ArticleValues> }) {
  const at = useWatch({ control: form.control, name: 'published_at' });
  const [openedAt] = useState(() => new Date());
  const isToCome = at !== '' && new Date(at) > openedAt;
  return (
    <TextField
      form={form}
      name="published_at"
      type="datetime-local"
      label="Published"
      optional
      hint={
        isToCome
          ? 'Scheduled: the article appears in the shop at this time.'
          : 'Leave blank to publish now. A future time schedules the article.'
      }
    />
  );
}

function TagsField({ form }: { form: UseFormReturn<ArticleValues> }) {
  const text = useWatch({ control: form.control, name: 'tags' });
  const tags = wordsOf(text);
  return (
    <div className="flex flex-col gap-2">
      <TextField form={form} name="tags" label="Tags" optional hint="Separate tags with commas." />
      {tags.length > 0 && (
        <ul aria-label="Tags of this article" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex items-center gap-1 rounded-badge bg-neutral-tint pl-2.5 text-small"
            >
              {tag}
              <button
                type="button"
                aria-label={`Remove the tag ${tag}`}
                onClick={() =>
                  form.setValue('tags', tags.filter((each) => each !== tag).join(', '), {
                    shouldDirty: true,
                  })
                }
                className="inline-flex size-8 items-center justify-center rounded-badge text-ink-2 hover:text-ink"
              >
                <X size={14} strokeWidth={2} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
