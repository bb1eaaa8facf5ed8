import { NOTICE_DELIVERIES, type NoticeDelivery } from '#domain/notices/kinds.ts';

import type { NoticePreferences } from '#contract/endpoints/notices.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { toastFailure, useCall } from '#web/backoffice/use-call.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Select } from '#web/ui/input.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { showToast } from '#web/ui/toast.ts';

import { DELIVERY_NAMES, KIND_NAMES } from './kind-names.ts';
import { noticeCalls } from './notice-calls.ts';

/** When the reader is emailed about which notices; each choice is saved at once. */
export function NoticeEmails() {
  const api = useOfficeApi();
  const calls = noticeCalls(api, useOfficeArea());
  const answer = useAsync('preferences', () => calls.getPreferences());
  const { run, isRunning } = useCall(toastFailure);

  async function choose(kind: NoticePreferences[number]['kind'], delivery: NoticeDelivery) {
    await run(async () => {
      answer.replace(await calls.changePreference({ kind, delivery }));
      showToast({
        tone: 'success',
        message: `${KIND_NAMES[kind]}: ${DELIVERY_NAMES[delivery].toLowerCase()}`,
      });
    });
  }

  return (
    <section aria-labelledby="notice-emails" className="flex max-w-2xl flex-col gap-4">
      <div>
        <h2 id="notice-emails" className="text-h2">
          Emails about notices
        </h2>
        <p className="mt-1 text-small text-ink-2">
          Choose for yourself. “Once a day” is one email in the morning with what you have not seen.
        </p>
      </div>
      {answer.data === null && answer.error === null && <Spinner />}
      {answer.error !== null && (
        <InlineError
          message="Failed to load your choices"
          help={answer.error.message}
          onRetry={answer.reload}
        />
      )}
      {answer.data !== null && (
        <div className="grid gap-4 sm:grid-cols-2">
          {answer.data.preferences.map(({ kind, delivery }) => (
            <Field key={kind} label={KIND_NAMES[kind]}>
              <Select
                value={delivery}
                disabled={isRunning}
                onChange={(event) => void choose(kind, event.target.value as NoticeDelivery)}
              >
                {NOTICE_DELIVERIES.map((each) => (
                  <option key={each} value={each}>
                    {DELIVERY_NAMES[each]}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
      )}
    </section>
  );
}
