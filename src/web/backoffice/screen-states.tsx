import { useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router';

import { InlineError } from '#web/ui/inline-error.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FileQuestion, RotateCw } from '#web/ui/icons.tsx';

import { useDensity } from './list-look/use-density.ts';
import { ScreenShape } from './screen-shape.tsx';

interface ScreenPendingProps {
  /** The screen's own words, such as "Loading products..."; the general ones without. */
  label?: string | undefined;
}

/** The shape of the screen that is coming, under the words that say so. */
export function ScreenPending({ label = 'Loading...' }: ScreenPendingProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return <ScreenShape path={path} label={label} isCompact={useDensity() !== 'comfortable'} />;
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
