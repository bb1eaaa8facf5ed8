import { useState } from 'react';
import { Controller } from 'react-hook-form';
import type { z } from 'zod';

import { officeSlideEndpoints } from '#contract/endpoints/office-site-content.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { pages } from '#contract/paths/pages.ts';
import { SlideBodySchema } from '#contract/schemas/site-content.ts';

import { FormSection } from '#web/backoffice/form-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { PictureField } from '#web/backoffice/picture-field.tsx';
import { ContentFrame } from '#web/backoffice/site-content/content-frame.tsx';
import { useAfterSave, useRecordForm } from '#web/backoffice/use-record-form.ts';
import { heroFrame, heroLayout, HeroSlide } from '#web/features/home/hero-slide.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export type OfficeSlide = z.output<typeof officeSlideEndpoints.get.output>;

const NEW = {
  title: '',
  line: '',
  button_label: 'Shop the range',
  button_href: pages.shop(),
  image: '',
};

/** The editor of a slide of the home page. */
export function SlideForm({ record }: { record: OfficeSlide | null }) {
  const api = useOfficeApi();
  const { added, saved } = useAfterSave();
  const [isUploading, setIsUploading] = useState(false);
  const { form, page } = useRecordForm({
    record,
    input: SlideBodySchema,
    output: officeSlideEndpoints.get.output,
    valuesOf: ({ body }: OfficeSlide) => body,
    newValues: NEW,
    bodyOf: (values) => values,
    onAdd: (body) => api.officeSlides.add({ body }),
    onChange: (body) => api.officeSlides.save({ params: { id: record?.id ?? '' }, body }),
    onSaved: ({ body }) =>
      record === null ? added(body.title, adminPages.slides()) : saved('Draft saved.'),
    parts: [{ label: 'Picture', names: ['image'] }],
  });

  return (
    <ContentFrame
      title={record === null ? 'Add slide' : 'Edit slide'}
      back={{ href: adminPages.slides(), label: 'Slides' }}
      subject="slide"
      record={record}
      page={page}
      saveDisabled={isUploading}
      calls={api.officeSlides}
      fieldWords={(field) => FIELD_WORDS[field] ?? field}
      bodyOf={form.getValues}
      onRestore={(body) => form.reset(body, { keepDefaultValues: true })}
      preview={(body) => (
        <div className="p-4">
          <div className={heroFrame}>
            <div className={heroLayout}>
              <HeroSlide slide={body} isFirst />
            </div>
          </div>
        </div>
      )}
    >
      <FormSection title="Slide">
        <TextField form={form} name="title" label="Title" />
        <TextField form={form} name="line" label="Line under the title" optional rows={2} />
        <TextField form={form} name="button_label" label="Words of the button" />
        <TextField
          form={form}
          name="button_href"
          label="Where the button leads"
          hint="A path such as /shop?onSale=true, or an address with https://."
        />
        <Controller
          control={form.control}
          name="image"
          render={({ field }) => (
            <PictureField
              label="Picture"
              hint="Displayed at 16:9, cut at the edges. At least 1,600 pixels wide."
              value={field.value === '' ? null : field.value}
              onChange={(address) => field.onChange(address ?? '')}
              onBusy={setIsUploading}
              error={form.formState.errors.image?.message}
            />
          )}
        />
      </FormSection>
    </ContentFrame>
  );
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  title: 'Title',
  line: 'Line under the title',
  button_label: 'Words of the button',
  button_href: 'Where the button leads',
  image: 'Picture',
};
