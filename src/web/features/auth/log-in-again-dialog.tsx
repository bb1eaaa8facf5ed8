import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { authClient } from '#web/session/auth-client.ts';
import { logInAgain, type LogInReason } from '#web/session/log-in-again.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

import { authMessage } from './auth-message.ts';
import { PasswordField } from './credential-form.tsx';

const DESCRIPTIONS: Readonly<Record<LogInReason, string>> = {
  ended: 'Your session has ended. Everything you typed is still on this page.',
  old: 'You logged in more than 10 minutes ago. Confirm with your password that it is you.',
};

interface LogInAgainDialogProps {
  open: boolean;
  email: string | null;
}

export function LogInAgainDialog({ open, email }: LogInAgainDialogProps) {
  const asked = logInAgain.useAsked();
  // The words stay while the dialog closes.
  const [reason, setReason] = useState<LogInReason>('ended');
  if (asked !== null && asked !== reason) setReason(asked);

  return (
    <Dialog
      open={open}
      onClose={() => logInAgain.answer(false)}
      title="Log in again"
      description={DESCRIPTIONS[reason]}
      initialFocus={() => document.querySelector<HTMLElement>('input[name=own_password]')}
    >
      {email !== null && <LogInAgainForm email={email} />}
    </Dialog>
  );
}

interface Credentials {
  /** Not called `password`, which may be a field of the page's own form. */
  own_password: string;
}

function LogInAgainForm({ email }: { email: string }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<Credentials>();
  const { errors, isSubmitting } = formState;

  async function submit({ own_password: password }: Credentials) {
    setFailure(null);
    try {
      const auth = await authClient();
      const { error } = await auth.signInWithPassword({ email, password });
      if (error !== null) throw error;
      logInAgain.answer(true);
    } catch (error) {
      setFailure(authMessage(error, 'An error occurred during login'));
    }
  }

  return (
    <form
      method="post"
      noValidate
      aria-label="Log in again"
      className="flex flex-col gap-5 pt-4"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      {failure !== null && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <p className="text-small break-words text-ink-2">
        Logging in as <strong className="text-ink">{email}</strong>
      </p>
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        control={register('own_password', { required: 'Enter your password.' })}
        error={errors.own_password?.message}
        purpose="current-password"
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => logInAgain.answer(false)}>
          Not now
        </Button>
        <Button type="submit" loading={isSubmitting} loadingLabel="Logging in...">
          Log in
        </Button>
      </div>
    </form>
  );
}
