import { ApiError } from '#contract/errors/api-error.ts';

import { useCall } from '#web/backoffice/use-call.ts';

/** A call about a parcel: errors of input are for their fields, any other error is one sentence. */
export function useParcelCall() {
  const { run, error, failure, isRunning } = useCall();
  const fields = Object.entries(error instanceof ApiError ? error.fields : {});
  const errors = Object.fromEntries(
    fields.map(([name, message]) => [name.replace(/^body\./, ''), message]),
  );
  return { run, errors, failure: fields.length === 0 ? failure : null, isRunning };
}
