import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

import { dayWords } from '#domain/sellers/time-away.ts';

import type { GstRegistrationView } from '#contract/schemas/gst-registration.ts';

import { TextField } from '#web/ui/text-field.tsx';

export type GstAnswer = '' | 'yes' | 'no';

interface Answered {
  readonly gst_registrations: readonly GstRegistrationView[];
}

/** The newest answer, which may not have begun; empty while there is none. */
export function gstAnswerOf({ gst_registrations: [newest] }: Answered): GstAnswer {
  if (newest === undefined || newest.is_registered === null) return '';
  return newest.is_registered ? 'yes' : 'no';
}

/** What is saved of the answer and its first day; an empty day is today for a new answer. */
export function gstInputOf(values: {
  readonly gst_registered: GstAnswer;
  readonly gst_registered_from: string;
}) {
  const { gst_registered: answer, gst_registered_from: from } = values;
  return {
    gst_registered: answer === '' ? null : answer === 'yes',
    gst_registered_from: from === '' ? null : from,
  };
}

interface GstFirstDayProps<Values extends FieldValues> extends Answers {
  /** Has the field `gst_registered_from`. */
  form: UseFormReturn<Values>;
}

/** The first day of a new answer, with the answers so far. */
export function GstFirstDay<Values extends FieldValues>({
  form,
  answers,
}: GstFirstDayProps<Values>) {
  return (
    <>
      <TextField
        form={form}
        name={'gst_registered_from' as FieldPath<Values>}
        label="From"
        hint="The first day of a new answer, today if blank. Documents of earlier sales stay as they are."
        type="date"
        required={false}
        className="mb-2 max-w-80"
      />
      <GstHistory answers={answers} />
    </>
  );
}

interface Answers {
  /** Newest first. */
  answers: readonly GstRegistrationView[];
}

/** The answers so far and those to come, newest first; nothing if there was only one. */
function GstHistory({ answers }: Answers) {
  if (answers.length === 0 || (answers.length === 1 && answers[0]?.from === null)) return null;
  return (
    <ul className="mb-2 text-small text-ink-2">
      {answers.map(({ from, is_registered: isRegistered }) => (
        <li key={from}>
          {wordsOf(isRegistered)} {from === null ? 'before' : `from ${dayWords(from)}`}
        </li>
      ))}
    </ul>
  );
}

function wordsOf(isRegistered: boolean | null): string {
  if (isRegistered === null) return 'Not answered';
  return isRegistered ? 'Registered' : 'Not registered';
}
