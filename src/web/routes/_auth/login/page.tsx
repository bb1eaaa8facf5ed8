import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { homeOfRole, maySignInAt } from '#domain/access/access.ts';

import { pages } from '#contract/paths/pages.ts';

import { authMessage, isAboutConfirmation } from '#web/features/auth/auth-message.ts';
import {
  EmailField,
  emailRules,
  faultsOf,
  PasswordField,
} from '#web/features/auth/credential-fields.tsx';
import { FormFailure } from '#web/features/auth/form-failure.tsx';
import { ResendConfirmation } from '#web/features/auth/resend-confirmation.tsx';
import { useApi } from '#web/lib/api.ts';
import { authClient } from '#web/lib/auth-client.ts';
import { takeRememberedPage } from '#web/lib/pending-intent.ts';
import { useSession } from '#web/lib/session.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { AuthShell, CUSTOMER_PROMISES } from '#web/routes/_auth/shell.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';

const NO_USER = 'Failed to retrieve user information after login.';
const NO_PROFILE = 'Failed to retrieve user profile after login.';
const ADMIN_REFUSED = 'Admin users must login through the Admin Login page at /admin-login';
const FAILED = 'An error occurred during login';

interface Credentials {
  email: string;
  password: string;
}

export function LoginPage() {
  const api = useApi();
  const session = useSession();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, getValues, formState } = useForm<Credentials>({
    mode: 'onBlur',
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;

  /** Signs in and answers where to go, or throws the sentence to show. */
  async function signIn({ email, password }: Credentials): Promise<string> {
    const auth = await authClient();
    const { error } = await auth.signInWithPassword({ email: email.trim(), password });
    if (error !== null) throw error;
    const { data } = await auth.getUser();
    if (data.user === null) throw new Error(NO_USER);
    const profile = await api.account.getProfile().catch(() => null);
    if (profile === null) throw new Error(NO_PROFILE);
    if (!maySignInAt('shop', profile.role)) {
      await auth.signOut({ scope: 'local' });
      throw new Error(ADMIN_REFUSED);
    }
    return takeRememberedPage() ?? homeOfRole(profile.role);
  }

  async function submit(credentials: Credentials) {
    setFailure(null);
    try {
      const href = await signIn(credentials);
      session.look();
      await navigate({ href });
    } catch (error) {
      setFailure(authMessage(error, FAILED));
    }
  }

  const needsConfirmation = failure !== null && isAboutConfirmation(failure);
  return (
    <AuthShell panelTitle="Good to see you back." promises={CUSTOMER_PROMISES}>
      <div className="flex flex-col gap-6">
        <div className="space-y-2">
          <h1 className="text-h1">Log in</h1>
          <p className="text-ink-2">
            Or{' '}
            <a href={pages.register()} className="text-link">
              create a new customer account
            </a>
          </p>
        </div>
        <FormFailure message={failure} attempt={submitCount}>
          {failure === ADMIN_REFUSED && (
            <p>
              <a href={pages.adminLogin()} className="text-link">
                Go to the Admin Login page
              </a>
            </p>
          )}
          {needsConfirmation && <p>Please confirm your email address to login.</p>}
        </FormFailure>
        {needsConfirmation && <ResendConfirmation email={getValues('email').trim()} />}
        <form
          method="post"
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => void handleSubmit(submit)(event)}
        >
          <ErrorSummary faults={faultsOf(errors, ['email', 'password'])} attempt={submitCount} />
          <EmailField control={register('email', emailRules)} error={errors.email?.message} />
          <PasswordField
            control={register('password', { required: 'Enter your password.' })}
            error={errors.password?.message}
            purpose="current-password"
          />
          <p className="-mt-2 text-small">
            <a href={pages.forgotPassword()} className="text-link">
              Forgot your password?
            </a>
          </p>
          <Button
            type="submit"
            size="lg"
            full
            disabled={!isHydrated}
            loading={isSubmitting}
            loadingLabel="Logging in..."
          >
            Log in
          </Button>
        </form>
        <p className="border-t border-line pt-6 text-ink-2">
          Want to sell?{' '}
          <a href={pages.sellerRegister()} className="text-link">
            Register as a Seller
          </a>
        </p>
      </div>
    </AuthShell>
  );
}
