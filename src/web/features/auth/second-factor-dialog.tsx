import { useEffect, useState } from 'react';

import type { FactorErrorCode } from '#contract/errors/codes.ts';

import { authClient } from '#web/session/auth-client.ts';
import { secondFactor } from '#web/session/second-factor.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { AddFactor } from './add-factor.tsx';
import { FactorCodeForm } from './factor-code-form.tsx';
import { fetchOwnFactors, type OwnFactor } from './factors.ts';

const TITLES = {
  MFA_REQUIRED: 'Confirm your log-in',
  MFA_NOT_RECENT: 'Confirm that it is you',
} as const;

interface SecondFactorDialogProps {
  open: boolean;
  asked: FactorErrorCode | null;
}

export function SecondFactorDialog({ open, asked }: SecondFactorDialogProps) {
  const list = useAsync(open ? 'own factors' : null, fetchOwnFactors);
  const factors = list.status === 'ready' ? list.data : null;
  const isMissing = factors?.length === 0;
  // The words stay while the dialog closes.
  const [words, setWords] = useState<FactorErrorCode>('MFA_REQUIRED');
  if (asked !== null && asked !== words) setWords(asked);

  async function close() {
    // Without its second factor this log-in opens nothing.
    if (asked === 'MFA_REQUIRED' && !isMissing) {
      const auth = await authClient();
      await auth.signOut({ scope: 'local' });
    }
    secondFactor.answer(false);
  }

  return (
    <Dialog
      open={open}
      onClose={() => void close()}
      title={isMissing ? 'Add a second factor' : TITLES[words]}
      description={
        isMissing
          ? 'Your account needs a second factor before this opens: a code from an app on your phone, or a passkey, besides your password.'
          : undefined
      }
    >
      {list.status === 'error' && (
        <InlineError message={errorMessage(list.error)} onRetry={list.reload} />
      )}
      {list.status === 'loading' && (
        <Loading label="Loading...">
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {factors !== null &&
        (isMissing ? (
          <AddFactor others={[]} onDone={() => secondFactor.answer(true)} />
        ) : (
          <ConfirmFactor factors={factors} onCancel={() => void close()} />
        ))}
    </Dialog>
  );
}

/** Ends too when another tab has confirmed or ended the session. */
function ConfirmFactor(props: { factors: readonly OwnFactor[]; onCancel: () => void }) {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    void authClient().then((auth) => {
      if (isGone) return;
      const { data } = auth.onAuthStateChange((event) => {
        if (event === 'MFA_CHALLENGE_VERIFIED') secondFactor.answer(true);
        if (event === 'SIGNED_OUT') secondFactor.answer(false);
      });
      stop = () => data.subscription.unsubscribe();
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return <FactorCodeForm {...props} onConfirmed={() => secondFactor.answer(true)} />;
}
