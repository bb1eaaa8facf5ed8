import { useEffect, useState } from 'react';

import { pages } from '#contract/paths/pages.ts';

import { authMessage } from './auth-message.ts';
import { authClient } from '#web/session/auth-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const SENT = 'Confirmation email sent successfully! Please check your inbox.';
const NOT_SENT = 'Failed to resend confirmation email. Please try again.';
/** The server sends one email a minute per address and refuses more. */
const PAUSE_SECONDS = 60;

/** Resends the confirmation email: at once the first time, then once a minute. */
export function ResendConfirmation({ email }: { email: string }) {
  const [isSending, setIsSending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(0);

  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  async function handleResend() {
    setIsSending(true);
    setMessage(null);
    try {
      const auth = await authClient();
      const { error } = await auth.resend({
        type: 'signup',
        email,
        options: { emailRedirectTo: `${location.origin}${pages.login()}` },
      });
      if (error !== null) throw error;
      setMessage(SENT);
      setSecondsLeft(PAUSE_SECONDS);
    } catch (error) {
      setMessage(authMessage(error, NOT_SENT));
    } finally {
      setIsSending(false);
    }
  }

  const hasWorked = message?.includes('successfully') ?? false;
  return (
    <div className="flex flex-col items-stretch gap-3">
      <Button
        variant="secondary"
        loading={isSending}
        loadingLabel="Sending..."
        disabled={secondsLeft > 0}
        onClick={() => void handleResend()}
      >
        Resend Confirmation Email
      </Button>
      {message !== null && (
        <Notice tone={hasWorked ? 'success' : 'danger'} role={hasWorked ? 'status' : 'alert'}>
          {message}
        </Notice>
      )}
      {secondsLeft > 0 && (
        <p className="text-caption text-ink-3 tabular-nums">
          You can resend it in {secondsLeft} {secondsLeft === 1 ? 'second' : 'seconds'}.
        </p>
      )}
    </div>
  );
}
