import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { Settled } from '#web/lib/settle.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Plus } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

interface ProgramsPageProps<Data> {
  title: string;
  /** What the list is for, in a sentence. */
  intro: string;
  /** What the API documentation lists about it: "calls". */
  documented: string;
  addLabel: string;
  /** Null for readers who may not. */
  onAdd: (() => void) | null;
  answer: Settled<Data>;
  isEmpty: (data: Data) => boolean;
  errorText: string;
  empty: { readonly icon: ReactNode; readonly title: string; readonly help: string };
  children: (data: Data) => ReactNode;
}

/** The page of a list about other programs: the API keys and the webhooks. */
export function ProgramsPage<Data>(props: ProgramsPageProps<Data>) {
  const { title, intro, documented, addLabel, onAdd, answer, isEmpty, errorText, empty } = props;
  const router = useRouter();
  const hasRows = answer.ok && !isEmpty(answer.data);
  const addButton = onAdd !== null && (
    <Button icon={<Plus size={18} />} onClick={onAdd}>
      {addLabel}
    </Button>
  );
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 tabIndex={-1} className="text-h1">
            {title}
          </h1>
          <p className="mt-1 max-w-2xl text-small text-ink-2">
            {intro} The{' '}
            <a href="/api/docs" className="underline underline-offset-3">
              API documentation
            </a>{' '}
            lists the {documented}.
          </p>
        </div>
        {hasRows && addButton}
      </header>
      {!answer.ok && (
        <InlineError
          message={errorText}
          help={answer.message}
          onRetry={() => void router.invalidate()}
        />
      )}
      {hasRows && props.children(answer.data)}
      {answer.ok && !hasRows && (
        <EmptyState {...empty} action={addButton === false ? undefined : addButton} />
      )}
    </div>
  );
}
