import { pages } from '#contract/paths/pages.ts';

import {
  CredentialForm,
  FocusedHeading,
  FormFailure,
  useCredentialForm,
} from '#web/features/auth/credential-form.tsx';
import {
  NewPasswordFields,
  NO_PASSWORDS,
  PASSWORD_REFUSALS,
  type NewPassword,
} from '#web/features/auth/new-password-fields.tsx';
import { linkClient } from '#web/session/auth-client.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';

const SESSION_EXPIRED = 'Your session has expired. Please request a new password reset link.';
const NOT_CHANGED = 'Failed to reset password. Please try again.';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';
const TOO_MANY_REQUESTS = 429;

export function NewPasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const session = useSession();
  const form = useCredentialForm<NewPassword>(['password', 'confirmation'], {
    mode: 'onTouched',
    defaultValues: NO_PASSWORDS,
  });

  async function submit({ password }: NewPassword) {
    try {
      const auth = await linkClient();
      const { data, error: sessionError } = await auth.getSession();
      if (data.session === null) {
        const isOver = sessionError === null || isRefusal(sessionError);
        form.setFailure(isOver ? SESSION_EXPIRED : NOT_CHANGED);
        return;
      }
      const { error } = await auth.updateUser({ password });
      if (error === null) {
        await leave();
        onChanged();
      } else if (PASSWORD_REFUSALS.includes(error.code ?? '')) {
        form.setError('password', { message: error.message });
      } else {
        form.setFailure(isSessionOver(error) ? SESSION_EXPIRED : NOT_CHANGED);
      }
    } catch {
      form.setFailure(UNEXPECTED);
    }
  }

  /** The password has been changed, so errors here do not matter to the reader. */
  async function leave() {
    const auth = await linkClient();
    await auth.signOut({ scope: 'local' }).catch(() => {});
    if (session.state === 'signed_in') await session.signOut().catch(() => {});
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="space-y-2">
        <FocusedHeading>Reset your password</FocusedHeading>
        <p className="break-words text-ink-2">
          Choose a new password for <strong className="text-ink">{email}</strong>. You will be
          logged out everywhere else.
        </p>
      </div>
      <FormFailure {...form.failureProps}>
        {form.failure === SESSION_EXPIRED && (
          <p>
            <a href={pages.forgotPassword()} className="text-link">
              Request New Reset Link
            </a>
          </p>
        )}
      </FormFailure>
      <CredentialForm form={form} onSubmit={submit} className="flex flex-col gap-5">
        {form.errorSummary}
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields form={form} />
        <Button type="submit" size="lg" full loading={form.isSubmitting} loadingLabel="Saving...">
          Reset Password
        </Button>
      </CredentialForm>
    </div>
  );
}

function isSessionOver({ name, status }: { name: string; status?: number | undefined }): boolean {
  return name === 'AuthSessionMissingError' || status === 401 || status === 403;
}

/** Whether the server refused, rather than being busy or unreachable. */
export function isRefusal({ status }: { readonly status?: number | undefined }): boolean {
  if (status === undefined || status === TOO_MANY_REQUESTS) return false;
  return status >= 400 && status < 500;
}
