import { dayWords } from '#domain/sellers/time-away.ts';

import type { GstRegistrationView } from '#contract/schemas/gst-registration.ts';

export type GstAnswer = '' | 'yes' | 'no';

export const GST_FROM_HINT =
  'The first day of a new answer, today if blank. Documents of earlier sales stay as they are.';

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

/** The answers so far and those to come, newest first; nothing if there was only one. */
export function GstHistory({ answers }: { answers: readonly GstRegistrationView[] }) {
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
