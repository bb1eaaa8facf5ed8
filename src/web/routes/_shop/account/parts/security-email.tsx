import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';

import { pages } from '#contract/paths/pages.ts';

import { EmailField, emailRules } from '#web/features/auth/credential-fields.tsx';
import { FormFailure } from '#web/features/auth/form-failure.tsx';
import { authClient } from '#web/session/auth-client.ts';
import { errorsOf } from '#web/lib/form-errors.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Notice } from '#web/ui/notice.tsx';

import { PendingEmail } from './pending-email.tsx';

const FAILED = 'Failed to change your email address. Please try again.';
const TOO_MANY_REQUESTS = 429;

interface EmailChange {
  new_email: string;
}

/** A new address applies once both addresses have confirmed it. */
export function SecurityEmail({ email }: { email: string }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isKept, setIsKept] = useState(false);
  const pending = useAsync(`new address instead of ${email}`, readPendingEmail);
  const pendingEmail = pending.data?.email ?? null;
  // The buttons next to it are gone when it appears.
  const keptRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isKept) keptRef.current?.focus();
  }, [isKept]);
  const { register, handleSubmit, setError, reset, formState } = useForm<EmailChange>({
    mode: 'onBlur',
    shouldFocusError: false,
    defaultValues: { new_email: '' },
  });
  const { errors, isSubmitting, submitCount } = formState;

  async function submit(values: EmailChange) {
    setFailure(null);
    setIsKept(false);
    const newEmail = values.new_email.trim();
    try {
      const auth = await authClient();
      const { error } = await auth.updateUser(
        { email: newEmail },
        { emailRedirectTo: `${location.origin}${pages.login()}` },
      );
      if (error === null) {
        reset();
        pending.replace({ email: newEmail });
      } else if (error.code === 'email_exists' || error.code === 'validation_failed') {
        setError('new_email', { message: error.message });
      } else {
        setFailure(error.status === TOO_MANY_REQUESTS ? error.message : FAILED);
      }
    } catch {
      setFailure(FAILED);
    }
  }

  return (
    <Card as="section" title="Email address">
      <form
        method="post"
        noValidate
        aria-label="Change email address"
        className="flex max-w-[440px] flex-col gap-5"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <p className="break-words text-ink-2">
          You log in with <strong className="text-ink">{email}</strong>. To change it, we email this
          address and the new one. Open the link in both emails; until then nothing changes.
        </p>
        {pendingEmail !== null && (
          <PendingEmail
            email={email}
            newEmail={pendingEmail}
            onCancelled={() => {
              pending.replace({ email: null });
              setIsKept(true);
            }}
          />
        )}
        {isKept && (
          <div ref={keptRef} tabIndex={-1}>
            <Notice tone="success" role="status">
              Nothing has changed: you still log in with {email}.
            </Notice>
          </div>
        )}
        <FormFailure message={failure} attempt={submitCount} />
        <ErrorSummary errors={errorsOf(errors, ['new_email'])} attempt={submitCount} />
        <EmailField
          label="New email address"
          control={register('new_email', {
            ...emailRules,
            validate: (text) =>
              text.trim().toLowerCase() !== email.toLowerCase() ||
              'This is already your email address.',
          })}
          error={errors.new_email?.message}
        />
        <div>
          <Button
            type="submit"
            variant="secondary"
            loading={isSubmitting}
            loadingLabel="Sending..."
          >
            Change email address
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The new address that waits for confirmation. Renders nothing if it cannot be read. */
async function readPendingEmail(): Promise<{ email: string | null }> {
  const auth = await authClient();
  const { data } = await auth.getUser();
  return { email: data.user?.new_email ?? null };
}
