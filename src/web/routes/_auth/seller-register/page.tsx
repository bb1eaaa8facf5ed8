import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { pages } from '#contract/paths/pages.ts';

import { CheckEmail } from '#web/features/auth/check-email.tsx';
import { RegistrationForm } from '#web/features/auth/registration-form.tsx';
import { useSession } from '#web/session/session.tsx';
import { AuthShell, SELLER_PROMISES } from '#web/routes/_auth/shell.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function SellerRegisterPage() {
  const session = useSession();
  const navigate = useNavigate();
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string | null>(null);

  function handleSignedIn() {
    session.checkForSession();
    void navigate({ href: pages.sellerApplication() });
  }

  return (
    <AuthShell panelTitle="Sell where builders shop." promises={SELLER_PROMISES}>
      {unconfirmedEmail !== null ? (
        <CheckEmail email={unconfirmedEmail} />
      ) : (
        <div className="flex flex-col gap-6">
          <div className="space-y-2">
            <h1 className="text-h1">Register as a Seller</h1>
            <p className="text-ink-2">
              Already have an account?{' '}
              <a href={pages.login()} className="text-link">
                Log in
              </a>
            </p>
          </div>
          <Notice>
            What you need: ABN, bank details, 10 minutes. You create your account first and apply in
            the next step.
          </Notice>
          <RegistrationForm
            wish="seller"
            onSignedIn={handleSignedIn}
            onConfirmationNeeded={setUnconfirmedEmail}
          />
          <p className="border-t border-line pt-6 text-ink-2">
            Just shopping?{' '}
            <a href={pages.register()} className="text-link">
              Create a customer account
            </a>
          </p>
        </div>
      )}
    </AuthShell>
  );
}
