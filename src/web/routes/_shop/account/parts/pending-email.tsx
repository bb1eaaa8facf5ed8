import { useEffect, useRef, useState } from 'react';

import { pages } from '#contract/paths/pages.ts';

import { useApi } from '#web/lib/api.ts';
import { authClient } from '#web/session/auth-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface PendingEmailProps {
  email: string;
  newEmail: string;
  onCancelled: () => void;
}

type Work = 'resend' | 'cancel';

interface Outcome {
  readonly tone: 'success' | 'danger';
  readonly message: string;
}

/** An email change that waits for both addresses to confirm. */
export function PendingEmail({ email, newEmail, onCancelled }: PendingEmailProps) {
  const api = useApi();
  const [work, setWork] = useState<Work | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const outcomeRef = useRef<HTMLDivElement>(null);
  useEffect(() => outcomeRef.current?.focus(), [outcome]);

  async function run(next: Work, action: () => Promise<void>) {
    setWork(next);
    setOutcome(null);
    try {
      await action();
    } catch (error) {
      setOutcome({ tone: 'danger', message: errorMessage(error) });
    } finally {
      setWork(null);
    }
  }

  const resend = () =>
    run('resend', async () => {
      const auth = await authClient();
      const { error } = await auth.resend({
        type: 'email_change',
        email,
        options: { emailRedirectTo: `${location.origin}${pages.login()}` },
      });
      if (error !== null) throw error;
      setOutcome({ tone: 'success', message: 'We have sent the emails again.' });
    });

  const cancel = () =>
    run('cancel', async () => {
      await api.account.cancelEmailChange();
      onCancelled();
    });

  return (
    <div className="space-y-3">
      <Notice title="Waiting for your confirmation">
        <p>
          We have emailed {email} and {newEmail}. Open the link in both emails to start logging in
          with {newEmail}.
        </p>
      </Notice>
      {outcome !== null && (
        <div ref={outcomeRef} tabIndex={-1}>
          <Notice tone={outcome.tone} role={outcome.tone === 'success' ? 'status' : 'alert'}>
            {outcome.message}
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          loading={work === 'resend'}
          loadingLabel="Sending..."
          disabled={work === 'cancel'}
          onClick={() => void resend()}
        >
          Resend the emails
        </Button>
        <Button
          variant="secondary"
          loading={work === 'cancel'}
          loadingLabel="Cancelling..."
          disabled={work === 'resend'}
          onClick={() => void cancel()}
        >
          Keep {email}
        </Button>
      </div>
    </div>
  );
}
