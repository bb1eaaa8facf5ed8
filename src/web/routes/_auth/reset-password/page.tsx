import { useEffect, useRef, useState } from 'react';

import { reloadOnMailLink, takeMailLink, type MailLink } from '#web/features/auth/mail-link.ts';
import { linkClient } from '#web/session/auth-client.ts';
import { AuthShell, useCustomerPromises } from '#web/routes/_auth/shell.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

import { isRefusal } from './parts/is-refusal.ts';
import { InvalidLink } from './parts/invalid-link.tsx';
import { NewPasswordForm } from './parts/new-password-form.tsx';
import { PasswordChanged } from './parts/password-changed.tsx';

const REFUSED = 'Invalid or expired reset link';
const NOT_A_RESET_LINK = 'Invalid reset link. Please request a new password reset.';
const EXPIRED = 'Your reset link has expired. Please request a new password reset.';
const NOT_CHECKED = 'Failed to validate reset link. Please try again.';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';

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
