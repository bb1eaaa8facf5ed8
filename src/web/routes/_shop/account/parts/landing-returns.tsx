import { pages } from '#contract/paths/pages.ts';

import { ReturnRow } from '#web/features/returns/return-row.tsx';
import { useApi } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Card } from '#web/ui/card.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

const SHOWN = 3;

/** The open returns; nothing without any. */
export function LandingReturns({ userId }: { userId: string }) {
  const api = useApi();
  const list = useAsync(`open returns of ${userId}`, (signal) =>
    api.returns.list({ query: { open: 'true', limit: SHOWN, offset: 0 }, signal }),
  );
  const returns = list.data?.returns;
  if (returns === undefined ? list.status !== 'error' : returns.length === 0) return null;
  return (
    <Card
      as="section"
      title="Open returns"
      action={
        <a
          href={pages.accountReturns()}
          className="inline-flex min-h-11 items-center text-small text-link"
        >
          All returns
        </a>
      }
    >
      {returns === undefined ? (
        <InlineError
          message="Your returns could not be loaded"
          help={errorMessage(list.error)}
          onRetry={list.reload}
        />
      ) : (
        <ul className="divide-y divide-line">
          {returns.map((summary) => (
            <ReturnRow key={summary.id} summary={summary} showsOrder />
          ))}
        </ul>
      )}
    </Card>
  );
}
