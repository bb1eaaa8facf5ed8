import { useState } from 'react';

import { pages } from '#contract/paths/pages.ts';

import {
  CredentialForm,
  EmailField,
  emailRules,
  FormFailure,
  OutcomeNotice,
  useCredentialForm,
} from '#web/features/auth/credential-form.tsx';
import { useApi } from '#web/lib/api.ts';
import { authClient } from '#web/session/auth-client.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';

const FAILED = 'Failed to change your email address. Please try again.';
const TOO_MANY_REQUESTS = 429;

const EMPTY = { new_email: '' };

/** A new address applies once both addresses have confirmed it. */
export function SettingsEmail({ email }: { email: string }) {
  const [isKept, setIsKept] = useState(false);
  const pending = useAsync(`new address instead of ${email}`, readPendingEmail);
  const pendingEmail = pending.data?.email ?? null;
  const form = useCredentialForm<typeof EMPTY>(['new_email'], { defaultValues: EMPTY });

  async function submit(values: typeof EMPTY) {
    setIsKept(false);
    const newEmail = values.new_email.trim();
    try {
      const auth = await authClient();
      const { error } = await auth.updateUser(
        { email: newEmail },
        { emailRedirectTo: `${location.origin}${pages.login()}` },
      );
      if (error === null) {
        form.reset();
        pending.replace({ email: newEmail });
      } else if (error.code === 'email_exists' || error.code === 'validation_failed') {
        form.setError('new_email', { message: error.message });
      } else {
        form.setFailure(error.status === TOO_MANY_REQUESTS ? error.message : FAILED);
      }
    } catch {
      form.setFailure(FAILED);
    }
  }

  return (
    <Card as="section" title="Email address">
      <CredentialForm
        form={form}
        onSubmit={submit}
        aria-label="Change email address"
        className="flex max-w-[440px] flex-col gap-5"
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
          <OutcomeNotice
            tone="success"
            message={`Nothing has changed: you still log in with ${email}.`}
          />
        )}
        <FormFailure {...form.failureProps} />
        {form.errorSummary}
        <EmailField
          label="New email address"
          {...form.field('new_email', {
            ...emailRules,
            validate: (text) =>
              text.trim().toLowerCase() !== email.toLowerCase() ||
              'This is already your email address.',
          })}
        />
        <div>
          <Button
            type="submit"
            variant="secondary"
            loading={form.isSubmitting}
            loadingLabel="Sending..."
          >
            Change email address
          </Button>
        </div>
      </CredentialForm>
    </Card>
  );
}

interface PendingEmailProps {
  email: string;
  newEmail: string;
  onCancelled: () => void;
}

/** An email change that waits for both addresses to confirm. */
function PendingEmail({ email, newEmail, onCancelled }: PendingEmailProps) {
  const api = useApi();
  const { work, outcome, run } = useAction<'resend' | 'cancel'>();

  const resend = () =>
    run('resend', async () => {
      const auth = await authClient();
      const { error } = await auth.resend({
        type: 'email_change',
        email,
        options: { emailRedirectTo: `${location.origin}${pages.login()}` },
      });
      if (error !== null) throw error;
      return 'We have sent the emails again.';
    });

  const cancel = () =>
    run('cancel', async () => {
      await api.account.cancelEmailChange();
      onCancelled();
      return null;
    });

  return (
    <div className="space-y-3">
      <Notice title="Waiting for your confirmation">
        <p>
          We have emailed {email} and {newEmail}. Open the link in both emails to start logging in
          with {newEmail}.
        </p>
      </Notice>
      {outcome && <OutcomeNotice {...outcome} />}
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

/** The new address that waits for confirmation. Renders nothing if it cannot be read. */
async function readPendingEmail(): Promise<{ email: string | null }> {
  const auth = await authClient();
  const { data } = await auth.getUser();
  return { email: data.user?.new_email ?? null };
}
