import { useState } from 'react';
import { Controller } from 'react-hook-form';
import type { z } from 'zod';

import { officePageEndpoints } from '#contract/endpoints/office-site-content.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { SELLER_AGREEMENT } from '#contract/paths/pages.ts';
import { PageBodySchema, type PageBody } from '#contract/schemas/site-content.ts';

import { FormSection } from '#web/backoffice/form-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ContentFrame } from '#web/backoffice/site-content/content-frame.tsx';
import { useAfterSave, useRecordForm } from '#web/backoffice/use-record-form.ts';
import { LegalSections } from '#web/features/company/legal-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import { SectionsField } from './sections-field.tsx';

export type OfficePage = z.output<typeof officePageEndpoints.get.output>;

/** The editor of a legal page. */
export function PageForm({ record }: { record: OfficePage }) {
  const api = useOfficeApi();
  const { saved } = useAfterSave();
  const [restored, setRestored] = useState(0);
  const { form, page, revision } = useRecordForm({
    record,
    input: PageBodySchema,
    output: officePageEndpoints.get.output,
    valuesOf: ({ body }: OfficePage): PageBody => structuredClone(body),
    bodyOf: (values) => values,
    onChange: (body) => api.officePages.save({ params: { id: record.id }, body }),
    onSaved: () => saved('Draft saved.'),
    parts: [{ label: 'Sections', names: ['sections'] }],
  });

  return (
    <ContentFrame
      title={record.body.title}
      back={{ href: adminPages.pages(), label: 'Pages' }}
      subject="page"
      record={record}
      page={page}
      calls={api.officePages}
      fieldWords={pageFieldWords}
      bodyOf={form.getValues}
      onRestore={(body) => {
        for (const [name, value] of Object.entries(body)) {
          form.setValue(name as keyof PageBody, value as never, { shouldDirty: true });
        }
        setRestored((count) => count + 1);
      }}
      preview={(body) => (
        <div className="space-y-12 p-4 md:p-8">
          <header>
            <h1 className="text-h1">{body.title}</h1>
            <p className="mt-4 text-ink-2">{body.intro}</p>
          </header>
          <div className="max-w-measure space-y-12">
            <LegalSections page={body} />
          </div>
        </div>
      )}
    >
      {record.slug === SELLER_AGREEMENT && (
        <Notice title="Sellers accept this page before they sell">
          We email them when you publish or schedule a version. From its date on, the products of
          sellers who have not accepted it are not for sale. Schedule a new version some days ahead.
        </Notice>
      )}
      <FormSection title="Basics">
        <TextField form={form} name="title" label="Title" />
        <TextField form={form} name="intro" label="Introduction" optional rows={2} />
      </FormSection>
      <Controller
        control={form.control}
        name="sections"
        render={({ field }) => (
          <SectionsField
            key={`${revision} ${restored}`}
            value={field.value}
            onChange={field.onChange}
            errors={form.formState.errors.sections}
          />
        )}
      />
    </ContentFrame>
  );
}

const PARTS: Readonly<Record<string, string>> = {
  id: 'anchor',
  title: 'heading',
  summary: 'in short',
  html: 'text',
};

/** "Section 3, text" for `sections.2.html`. */
function pageFieldWords(field: string): string {
  const [name = '', index, part = ''] = field.split('.');
  if (name !== 'sections') return name === 'intro' ? 'Introduction' : 'Title';
  return `Section ${Number(index) + 1}, ${PARTS[part] ?? part}`;
}
