import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import { pages } from '#contract/paths/pages.ts';

import { FocusedHeading } from '#web/features/auth/credential-form.tsx';
import { reloadOnMailLink, takeMailLink, type MailLink } from '#web/features/auth/mail-link.ts';
import { linkClient } from '#web/session/auth-client.ts';
import { AuthShell, useCustomerPromises } from '#web/routes/_auth/shell.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { CircleCheck, Link2Off } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

import { isRefusal, NewPasswordForm } from './parts/new-password-form.tsx';

const REFUSED = 'Invalid or expired reset link';
const NOT_A_RESET_LINK = 'Invalid reset link. Please request a new password reset.';
const EXPIRED = 'Your reset link has expired. Please request a new password reset.';
const NOT_CHECKED = 'Failed to validate reset link. Please try again.';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';
const LEAVES_AFTER_SECONDS = 3;

type View =
  | { readonly state: 'validating' | 'success' }
  /** `again`: the link may be good, so the check can be retried. */
  | { readonly state: 'invalid'; readonly message: string; readonly again: MailLink | null }
  | { readonly state: 'form'; readonly email: string };

export function ResetPasswordPage() {
  const [view, setView] = useState<View>({ state: 'validating' });
  const hasLooked = useRef(false);

  function check(link: MailLink) {
    setView({ state: 'validating' });
    void validate(link)
      .catch(() => invalid(UNEXPECTED, link))
      .then(setView);
  }

  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    check(takeMailLink());
  }, []);

  useEffect(() => reloadOnMailLink(), []);

  const retryOf = (link: MailLink | null) => (link === null ? null : () => check(link));
  return (
    <AuthShell panelTitle="Locked out? Sorted in a minute." promises={useCustomerPromises()}>
      {view.state === 'validating' && (
        <div className="space-y-4">
          <h1 className="text-h1">Reset your password</h1>
          <p role="status" className="flex items-center gap-3 text-ink-2">
            <Spinner />
            Validating reset link...
          </p>
        </div>
      )}
      {view.state === 'invalid' && (
        <InvalidLink message={view.message} onRetry={retryOf(view.again)} />
      )}
      {view.state === 'form' && (
        <NewPasswordForm email={view.email} onChanged={() => setView({ state: 'success' })} />
      )}
      {view.state === 'success' && <PasswordChanged />}
    </AuthShell>
  );
}

function invalid(message: string, again: MailLink | null = null): View {
  return { state: 'invalid', message, again };
}

/** The page's state for this link (Rule 52). */
async function validate(link: MailLink): Promise<View> {
  if (link.kind === 'refused') return invalid(link.description ?? REFUSED);
  if (link.kind !== 'session' || link.type !== 'recovery') return invalid(NOT_A_RESET_LINK);
  const auth = await linkClient();
  try {
    const { data, error } = await auth.setSession(link.tokens);
    if (error === null) return { state: 'form', email: data.user?.email ?? '' };
    // An unreachable server says nothing about the link.
    return isRefusal(error) ? invalid(EXPIRED) : invalid(NOT_CHECKED, link);
  } catch {
    return invalid(NOT_CHECKED, link);
  }
}

interface InvalidLinkProps {
  message: string;
  /** Retries the check of the link; null when that cannot help. */
  onRetry: (() => void) | null;
}

function InvalidLink({ message, onRetry }: InvalidLinkProps) {
  return (
    <div className="flex flex-col gap-6">
      <Link2Off size={40} strokeWidth={1.5} className="text-redgum" />
      <FocusedHeading>This link does not work</FocusedHeading>
      <Notice tone="danger" role="alert">
        <p className="font-[600] text-danger">{message}</p>
        <p>
          {onRetry === null
            ? 'Reset links work once and expire after 24 hours. A new one takes a minute.'
            : 'We could not reach our login service. Your link may still work.'}
        </p>
      </Notice>
      <div className="flex flex-col gap-3">
        {onRetry !== null && (
          <Button size="lg" onClick={onRetry}>
            Try again
          </Button>
        )}
        <LinkButton
          size="lg"
          variant={onRetry === null ? 'primary' : 'secondary'}
          href={pages.forgotPassword()}
        >
          Request New Reset Link
        </LinkButton>
        <LinkButton variant="ghost" href={pages.login()}>
          Back to Login
        </LinkButton>
      </div>
    </div>
  );
}

function PasswordChanged() {
  const navigate = useNavigate();
  const [secondsLeft, setSecondsLeft] = useState(LEAVES_AFTER_SECONDS);

  useEffect(() => {
    const timer = setTimeout(() => {
      if (secondsLeft > 1) setSecondsLeft(secondsLeft - 1);
      else void navigate({ href: pages.login(), replace: true });
    }, 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, navigate]);

  return (
    <div className="flex flex-col gap-6">
      <CircleCheck size={40} strokeWidth={1.5} className="text-success" />
      <div className="space-y-2">
        <FocusedHeading>Password changed</FocusedHeading>
        <p className="text-ink-2 tabular-nums">
          Log in with your new password. The login page opens in {secondsLeft}{' '}
          {secondsLeft === 1 ? 'second' : 'seconds'}.
        </p>
      </div>
      <LinkButton size="lg" href={pages.login()}>
        Log in now
      </LinkButton>
    </div>
  );
}
