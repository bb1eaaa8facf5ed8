import type { z } from 'zod';

import { officeQuestionEndpoints } from '#contract/endpoints/office-site-content.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { QuestionBodySchema } from '#contract/schemas/site-content.ts';

import { FormSection } from '#web/backoffice/form-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ContentFrame } from '#web/backoffice/site-content/content-frame.tsx';
import { useAfterSave, useRecordForm } from '#web/backoffice/use-record-form.ts';
import { TextField } from '#web/ui/text-field.tsx';

export type OfficeQuestion = z.output<typeof officeQuestionEndpoints.get.output>;
type QuestionBody = OfficeQuestion['body'];

const EMPTY: QuestionBody = {
  group: '',
  question: '',
  answer: '',
  link_label: '',
  link_href: '',
};

interface QuestionFormProps {
  record: OfficeQuestion | null;
  /** The topics so far, to choose from. */
  topics: readonly string[];
}

/** The editor of a question of the help page. */
export function QuestionForm({ record, topics }: QuestionFormProps) {
  const api = useOfficeApi();
  const { added, saved } = useAfterSave();
  const { form, page } = useRecordForm({
    record,
    input: QuestionBodySchema,
    output: officeQuestionEndpoints.get.output,
    valuesOf: ({ body }: OfficeQuestion) => body,
    newValues: EMPTY,
    bodyOf: (values) => values,
    onAdd: (body) => api.officeQuestions.add({ body }),
    onChange: (body) => api.officeQuestions.save({ params: { id: record?.id ?? '' }, body }),
    onSaved: ({ body }) =>
      record === null ? added(body.question, adminPages.questions()) : saved('Draft saved.'),
  });

  return (
    <ContentFrame
      title={record === null ? 'Add question' : 'Edit question'}
      back={{ href: adminPages.questions(), label: 'Help' }}
      subject="help question"
      record={record}
      page={page}
      calls={api.officeQuestions}
      fieldWords={(field) => FIELD_WORDS[field] ?? field}
      bodyOf={form.getValues}
      onRestore={(body) => form.reset(body, { keepDefaultValues: true })}
      preview={(body) => (
        <div className="space-y-3 p-4 md:p-8">
          <h2 className="text-h3">{body.question}</h2>
          {body.answer.split('\n').map((paragraph) => (
            <p key={paragraph} className="max-w-measure text-ink-2">
              {paragraph}
            </p>
          ))}
          {body.link_label !== '' && (
            <p>
              <a href={body.link_href} className="text-link">
                {body.link_label}
              </a>
            </p>
          )}
        </div>
      )}
    >
      <FormSection title="Question">
        <TextField form={form} name="group" label="Topic" list="topics" />
        <datalist id="topics">
          {topics.map((topic) => (
            <option key={topic}>{topic}</option>
          ))}
        </datalist>
        <TextField form={form} name="question" label="Question" />
        <TextField
          form={form}
          name="answer"
          label="Answer"
          hint="A line is a paragraph."
          rows={8}
        />
        <TextField form={form} name="link_label" label="Words of the link" optional />
        <TextField
          form={form}
          name="link_href"
          label="Where the link leads"
          optional
          hint="A path such as /returns#faulty, or an address with https://."
        />
      </FormSection>
    </ContentFrame>
  );
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  group: 'Topic',
  question: 'Question',
  answer: 'Answer',
  link_label: 'Words of the link',
  link_href: 'Where the link leads',
};
