import { useState } from 'react';
import { flushSync } from 'react-dom';

import { pages } from '#contract/paths/pages.ts';

import {
  CredentialForm,
  EmailField,
  emailRules,
  FocusedHeading,
  FormFailure,
  useCredentialForm,
} from '#web/features/auth/credential-form.tsx';
import { authClient } from '#web/session/auth-client.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { AuthShell, useCustomerPromises } from '#web/routes/_auth/shell.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { MailCheck } from '#web/ui/icons.tsx';

const FAILED = 'Failed to send reset email.';
const TRY_AGAIN = 'Please try again in a moment.';
const TOO_MANY_REQUESTS = 429;

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isHydrated = useHydrated();
  const form = useCredentialForm<{ email: string }>(['email']);

  async function submit(values: { email: string }) {
    const email = values.email.trim();
    try {
      const auth = await authClient();
      const { error } = await auth.resetPasswordForEmail(email, {
        redirectTo: `${location.origin}${pages.resetPassword()}`,
      });
      if (error !== null) {
        // The server's text states the seconds to wait.
        form.setFailure(error.status === TOO_MANY_REQUESTS ? error.message : TRY_AGAIN);
        return;
      }
      setSentTo(email);
    } catch {
      form.setFailure(TRY_AGAIN);
    }
  }

  function handleAgain() {
    flushSync(() => setSentTo(null));
    form.setFocus('email', { shouldSelect: true });
  }

  return (
    <AuthShell panelTitle="Locked out? Sorted in a minute." promises={useCustomerPromises()}>
      {sentTo !== null ? (
        <ResetLinkSent email={sentTo} onAgain={handleAgain} />
      ) : (
        <div className="flex flex-col gap-6">
          <div className="space-y-2">
            <h1 className="text-h1">Forgot your password?</h1>
            <p className="text-ink-2">
              Enter the email address of your account. We will send you a link to choose a new
              password.
            </p>
          </div>
          <FormFailure {...form.failureProps} message={form.failure && FAILED}>
            <p>{form.failure}</p>
          </FormFailure>
          <CredentialForm form={form} onSubmit={submit} className="flex flex-col gap-5">
            {form.errorSummary}
            <EmailField {...form.field('email', emailRules)} />
            <Button
              type="submit"
              size="lg"
              full
              disabled={!isHydrated}
              loading={form.isSubmitting}
              loadingLabel="Sending..."
            >
              Send Reset Link
            </Button>
          </CredentialForm>
          <LinkButton variant="ghost" href={pages.login()}>
            Back to Login
          </LinkButton>
        </div>
      )}
    </AuthShell>
  );
}

/** The same for an address with an account and one without (Rule 41). */
function ResetLinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <div className="flex flex-col gap-6">
      <MailCheck size={40} strokeWidth={1.5} className="text-redgum" />
      <div className="space-y-3">
        <FocusedHeading>Check Your Email</FocusedHeading>
        <p className="break-words text-ink-2">
          If <strong className="text-ink">{email}</strong> has an account here, a link to choose a
          new password is on its way.
        </p>
        <p className="text-ink-2">The link works once and expires in 24 hours.</p>
      </div>
      <p className="border-t border-line pt-6 text-small text-ink-2">
        No email? Check your spam folder and the spelling of the address.
      </p>
      <div className="flex flex-col gap-3">
        <Button variant="secondary" onClick={onAgain}>
          Use another address
        </Button>
        <LinkButton variant="ghost" href={pages.login()}>
          Back to Login
        </LinkButton>
      </div>
    </div>
  );
}
