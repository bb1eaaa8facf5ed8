import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';

import { pages } from '#contract/paths/pages.ts';

import { EmailField, emailRules } from '#web/features/auth/credential-fields.tsx';
import { FormFailure } from '#web/features/auth/form-failure.tsx';
import { authClient } from '#web/session/auth-client.ts';
import { errorsOf } from '#web/lib/form-errors.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { AuthShell, useCustomerPromises } from '#web/routes/_auth/shell.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';

const FAILED = 'Failed to send reset email.';
const TRY_AGAIN = 'Please try again in a moment.';
const TOO_MANY_REQUESTS = 429;

interface ResetRequest {
  email: string;
}

interface Failure {
  /** The server's text states the seconds to wait. */
  help: string;
}

export function ForgotPasswordPage() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isHydrated = useHydrated();
  const { register, handleSubmit, setFocus, formState } = useForm<ResetRequest>({
    mode: 'onBlur',
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;

  async function submit(values: ResetRequest) {
    setFailure(null);
    const email = values.email.trim();
    try {
      const auth = await authClient();
      const { error } = await auth.resetPasswordForEmail(email, {
        redirectTo: `${location.origin}${pages.resetPassword()}`,
      });
      if (error !== null) {
        setFailure({ help: error.status === TOO_MANY_REQUESTS ? error.message : TRY_AGAIN });
        return;
      }
      setSentTo(email);
    } catch {
      setFailure({ help: TRY_AGAIN });
    }
  }

  function handleAgain() {
    flushSync(() => setSentTo(null));
    setFocus('email', { shouldSelect: true });
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
          <FormFailure message={failure === null ? null : FAILED} attempt={submitCount}>
            <p>{failure?.help}</p>
          </FormFailure>
          <form
            method="post"
            noValidate
            className="flex flex-col gap-5"
            onSubmit={(event) => void handleSubmit(submit)(event)}
          >
            <ErrorSummary errors={errorsOf(errors, ['email'])} attempt={submitCount} />
            <EmailField control={register('email', emailRules)} error={errors.email?.message} />
            <Button
              type="submit"
              size="lg"
              full
              disabled={!isHydrated}
              loading={isSubmitting}
              loadingLabel="Sending..."
            >
              Send Reset Link
            </Button>
          </form>
          <LinkButton variant="ghost" href={pages.login()}>
            Back to Login
          </LinkButton>
        </div>
      )}
    </AuthShell>
  );
}

interface ResetLinkSentProps {
  email: string;
  onAgain: () => void;
}

/** The same for an address with an account and one without (Rule 41). */
function ResetLinkSent({ email, onAgain }: ResetLinkSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="flex flex-col gap-6">
      <MailCheck aria-hidden="true" size={40} strokeWidth={1.5} className="text-redgum" />
      <div className="space-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-h1">
          Check Your Email
        </h1>
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
