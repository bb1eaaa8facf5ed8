import { X } from 'lucide-react';
import { useState } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';

import { PictureField } from '#web/backoffice/picture-field.tsx';
import { wordsOf, type ArticleValues } from '#web/routes/admin/articles/parts/article-values.ts';
import { ProductPicker } from '#web/routes/admin/articles/parts/product-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const DIFFICULTIES = ['Easy', 'Moderate', 'Hard'];

interface ArticleSideProps {
  form: UseFormReturn<ArticleValues>;
  onUploading: (isUploading: boolean) => void;
}

/** Everything about an article that is not its text. */
export function ArticleSide({ form, onUploading }: ArticleSideProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Card as="section" title="Publishing">
        <div className="flex flex-col gap-5">
          <PublishedField form={form} />
          <Field id="author" label="Author" optional error={errors.author?.message}>
            <Input {...register('author')} maxLength={120} />
          </Field>
        </div>
      </Card>
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
      <Card as="section" title="Organisation">
        <div className="flex flex-col gap-5">
          <Field id="category" label="Category" optional error={errors.category?.message}>
            <Input {...register('category')} maxLength={60} />
          </Field>
          <TagsField form={form} />
          <Field id="difficulty" label="Difficulty" optional error={errors.difficulty?.message}>
            <Input {...register('difficulty')} maxLength={60} list="difficulties" />
          </Field>
          <datalist id="difficulties">
            {DIFFICULTIES.map((difficulty) => (
              <option key={difficulty}>{difficulty}</option>
            ))}
          </datalist>
        </div>
      </Card>
      <Card as="section" title="Tools and materials">
        <Controller
          control={control}
          name="product_slugs"
          render={({ field }) => (
            <ProductPicker
              value={field.value}
              onChange={field.onChange}
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
    <Field
      id="published_at"
      label="Published"
      optional
      hint={
        isToCome
          ? 'Scheduled: the article appears in the shop at this time.'
          : 'Leave blank to publish now. A future time schedules the article.'
      }
      error={form.formState.errors.published_at?.message}
    >
      <Input {...form.register('published_at')} type="datetime-local" />
    </Field>
  );
}

function TagsField({ form }: { form: UseFormReturn<ArticleValues> }) {
  const text = useWatch({ control: form.control, name: 'tags' });
  const tags = wordsOf(text);
  return (
    <div className="flex flex-col gap-2">
      <Field
        id="tags"
        label="Tags"
        optional
        hint="Separate tags with commas."
        error={form.formState.errors.tags?.message}
      >
        <Input {...form.register('tags')} maxLength={600} />
      </Field>
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
                <X aria-hidden="true" size={14} strokeWidth={2} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
