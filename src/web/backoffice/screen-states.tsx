import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';

import { InlineError } from '#web/ui/inline-error.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

/** Stands in place of a whole area until it is known who is asking. */
export function Starting() {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-24 text-ink-2">
      <Spinner />
      Loading...
    </p>
  );
}

interface ScreenPendingProps {
  /** The screen's own words, such as "Loading products..."; the general ones without. */
  label?: string | undefined;
}

export function ScreenPending({ label = 'Loading...' }: ScreenPendingProps) {
  return (
    <Loading label={label}>
      <Skeleton className="h-8 w-56" />
      <Skeleton className="mt-6 h-10 w-full max-w-sm" />
      <Skeleton className="mt-4 h-80 w-full" />
    </Loading>
  );
}

/** A screen whose data could not be read; the frame stays, so that another screen is a click away. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <InlineError
      message={error instanceof Error ? error.message : 'An error occurred'}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}

interface MissingProps {
  /** The exact sentence. */
  message: string;
  back: { readonly href: string; readonly label: string };
}

/** The record that a screen is about is not there. */
export function Missing({ message, back }: MissingProps) {
  return (
    <EmptyState
      as="h1"
      title={message}
      action={<LinkButton href={back.href}>{back.label}</LinkButton>}
    />
  );
}
