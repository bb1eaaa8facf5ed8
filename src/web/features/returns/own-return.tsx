import type { ReactNode } from 'react';

import { pages } from '#contract/paths/pages.ts';
import type { Return } from '#contract/schemas/returns.ts';
import { UUID } from '#contract/uuid.ts';

import { useApi } from '#web/lib/api.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { useAsync, type Async } from '#web/lib/use-async.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

interface OwnReturnProps {
  userId: string;
  id: string;
  waiting: ReactNode;
  children: (found: Return, answer: Pick<Async<Return>, 'replace' | 'reload'>) => ReactNode;
}

/** Loads one of the customer's returns. Another person's gets the same answer as a missing one. */
export function OwnReturn({ userId, id, waiting, children }: OwnReturnProps) {
  const { returns } = useApi();
  const isId = UUID.test(id);
  const answer = useAsync(isId ? `${userId} ${id}` : null, (signal) =>
    returns.get({ params: { id }, signal }),
  );
  if (answer.data !== null) return children(answer.data, answer);
  if (!isId || errorCode(answer.error) === 'RETURN_NOT_FOUND') {
    return (
      <EmptyState
        as="h1"
        title="Return not found"
        help="It may belong to another account, or the address may be mistyped."
        action={<LinkButton href={pages.accountReturns()}>Your returns</LinkButton>}
      />
    );
  }
  if (answer.status !== 'error') return waiting;
  return (
    <>
      <h1 tabIndex={-1} className="mb-4 text-h1">
        Your return
      </h1>
      <InlineError
        message="The return could not be loaded"
        help={errorMessage(answer.error)}
        onRetry={answer.reload}
      />
    </>
  );
}
