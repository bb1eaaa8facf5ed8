import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { pages } from '#contract/paths/pages.ts';

import { EmailField, emailRules, faultsOf } from '#web/features/auth/credential-fields.tsx';
import { FormFailure } from '#web/features/auth/form-failure.tsx';
import { authClient } from '#web/lib/auth-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Notice } from '#web/ui/notice.tsx';

const FAILED = 'Failed to change your email address. Please try again.';
const TOO_MANY_REQUESTS = 429;

interface EmailChange {
  new_email: string;
}

/** A new address counts once the mails to both addresses have been answered. */
export function SecurityEmail({ email }: { email: string }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);
  const { register, handleSubmit, setError, reset, formState } = useForm<EmailChange>({
    mode: 'onBlur',
    shouldFocusError: false,
    defaultValues: { new_email: '' },
  });
  const { errors, isSubmitting, submitCount } = formState;

  async function submit(values: EmailChange) {
    setFailure(null);
    setPendingEmail(null);
    const newEmail = values.new_email.trim();
    try {
      const auth = await authClient();
      const { error } = await auth.updateUser(
        { email: newEmail },
        { emailRedirectTo: `${location.origin}${pages.login()}` },
      );
      if (error === null) {
        reset();
        setPendingEmail(newEmail);
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
          You log in with <strong className="text-ink">{email}</strong>. To change that, we send a
          mail to this address and one to the new address. Follow the link in both; until then
          nothing changes.
        </p>
        {pendingEmail !== null && (
          <Notice tone="success" role="status">
            Mails are on their way to {email} and {pendingEmail}. Follow the link in both.
          </Notice>
        )}
        <FormFailure message={failure} attempt={submitCount} />
        <ErrorSummary faults={faultsOf(errors, ['new_email'])} attempt={submitCount} />
        <EmailField
          label="New email address"
          control={register('new_email', {
            ...emailRules,
            validate: (text) =>
              text.trim().toLowerCase() !== email.toLowerCase() ||
              'This is your email address already.',
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
