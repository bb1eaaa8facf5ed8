import type { ReactNode } from 'react';

import type { Async } from '#web/lib/use-async.ts';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

interface LoadedProps<Data> {
  answer: Async<Data>;
  children: (data: Data) => ReactNode;
}

/** A part of a screen that loads by itself: loading, the error with a retry, or its content. */
export function Loaded<Data>({ answer, children }: LoadedProps<Data>) {
  if (answer.error) return <InlineError message={answer.error.message} onRetry={answer.reload} />;
  if (answer.data !== null) return children(answer.data);
  return (
    <Loading label="Loading...">
      <Skeleton className="h-12 w-full" />
    </Loading>
  );
}
