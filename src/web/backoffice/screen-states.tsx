import { useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router';

import { InlineError } from '#web/ui/inline-error.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FileQuestion, RotateCw } from '#web/ui/icons.tsx';
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

/** The shape of the screen that is coming, under the words that say so. */
export function ScreenPending({ label = 'Loading...' }: ScreenPendingProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const Shape = SHAPE[shapeOf(path)];
  return (
    <Loading label={label}>
      <Shape />
    </Loading>
  );
}

const SHAPE = { dashboard: DashboardShape, form: FormShape, list: ListShape };

/** The kind of screen at an address: a dashboard, a form or record, or a list. */
export function shapeOf(path: string): keyof typeof SHAPE {
  const [, area, ...rest] = path.replace(/\/$/, '').split('/');
  if (rest.length === 0) return 'dashboard';
  const isOrder = area === 'admin' && rest[0] === 'orders' && rest.length === 2;
  return isOrder || /^(?:commission|edit|settings|new(?:-\w+)?)$/.test(rest.at(-1) ?? '')
    ? 'form'
    : 'list';
}

function ListShape() {
  return (
    <>
      <Skeleton className="h-9 w-56" />
      <Skeleton className="mt-6 h-10 w-full max-w-sm" />
      <div className="mt-5 divide-y divide-line rounded-card border border-line bg-surface">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className="flex items-center gap-4 p-4">
            <Skeleton className="size-11 shrink-0" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="ml-auto h-4 w-20" />
          </div>
        ))}
      </div>
    </>
  );
}

function FormShape() {
  return (
    <>
      <Skeleton className="h-9 w-56" />
      <div className="mt-6 grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start">
        <CardShape fields={4} />
        <CardShape fields={2} />
      </div>
    </>
  );
}

function CardShape({ fields }: { fields: number }) {
  return (
    <div className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-6">
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  );
}

function DashboardShape() {
  return (
    <>
      <Skeleton className="h-9 w-56" />
      <div className="mt-6 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        {[1, 2, 3, 4, 5].map((card) => (
          <Skeleton key={card} className="h-20 w-full" />
        ))}
      </div>
      <div className="mt-5 grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </>
  );
}

/** A screen whose data could not be read; the frame and its menu stay. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <div className="flex flex-col gap-5">
      <h1 tabIndex={-1} className="text-h1">
        This page could not be opened
      </h1>
      <InlineError
        message={error instanceof Error ? error.message : 'An error occurred'}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </div>
  );
}

interface MissingProps {
  message: string;
  back: { readonly href: string; readonly label: string };
  /** False for an address that leads nowhere, however often it is tried. */
  canRetry?: boolean | undefined;
}

/** The record that a screen is about is not there, or could not be read. */
export function Missing({ message, back, canRetry = true }: MissingProps) {
  const router = useRouter();
  return (
    <EmptyState
      as="h1"
      icon={<FileQuestion size={28} strokeWidth={1.5} />}
      title={message}
      action={
        <>
          <LinkButton href={back.href}>{back.label}</LinkButton>
          {canRetry && (
            <Button
              variant="secondary"
              icon={<RotateCw size={18} />}
              onClick={() => void router.invalidate()}
            >
              Try again
            </Button>
          )}
        </>
      }
    />
  );
}
