import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

import { pages } from '#contract/paths/pages.ts';

import { useApi } from '#web/lib/api.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { saveReturnPage } from '#web/session/pending-intent.ts';
import { useSession } from '#web/session/session.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

/**
 * Behind an invitation to work for a seller, which the email describes (Rule 130). The person logs
 * in with the invited address, or creates an account with it, and accepts.
 */
export function SellerInvitationPage() {
  const { state, user } = useSession();
  return (
    <div className="page-width py-8 lg:py-10">
      <Card as="section" className="mx-auto max-w-[640px]">
        <h1 tabIndex={-1} className="mb-4 text-h1">
          Your invitation
        </h1>
        {state === 'loading' && (
          <Loading label="Loading...">
            <Skeleton className="h-40 w-full" />
          </Loading>
        )}
        {state === 'signed_out' && <LogInFirst />}
        {user !== null && <Accept own={user.email} />}
      </Card>
    </div>
  );
}

function LogInFirst() {
  return (
    <>
      <p className="mb-5">
        Log in with the email address that the invitation was sent to, or create an account with it.
        Then you can accept.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={pages.login()} onClick={() => saveReturnPage()}>
          Log in
        </LinkButton>
        <LinkButton href={pages.register()} variant="secondary" onClick={() => saveReturnPage()}>
          Create an account
        </LinkButton>
      </div>
    </>
  );
}

function Accept({ own }: { own: string }) {
  const api = useApi();
  // The link's fragment, which the browser does not send with the page's address.
  const token = useLocation({ select: ({ hash }) => hash });
  const [error, setError] = useState<unknown>(null);
  const [isRunning, setIsRunning] = useState(false);

  async function accept() {
    setIsRunning(true);
    setError(null);
    try {
      await api.account.joinSeller({ body: { token: token || 'missing' } });
      // A new document, which knows the person's new role.
      location.assign(pages.seller());
    } catch (thrown) {
      setError(thrown);
      setIsRunning(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-5">
      <p>
        You are logged in as <strong className="break-words">{own}</strong>.
      </p>
      {error !== null && <InlineError message={errorMessage(error)} />}
      <div className="flex flex-wrap gap-3">
        <Button loading={isRunning} loadingLabel="Accepting..." onClick={() => void accept()}>
          Accept the invitation
        </Button>
        {errorCode(error) === 'INVITATION_OTHER_ADDRESS' && (
          <LinkButton href={pages.account('settings')} variant="secondary">
            Go to your account to log out
          </LinkButton>
        )}
      </div>
    </div>
  );
}
