import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { GOODS_OVERSEAS, type SellerAgreement } from '#contract/endpoints/seller-agreement.ts';
import { sellerPages } from '#contract/paths/office-pages.ts';

import { BackLink } from '#web/backoffice/back-link.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { LegalSections } from '#web/features/company/legal-page.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { sellerAgreementRoute } from '#web/routes/seller/agreement/route.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.ts';

/** The seller agreement with what the seller has accepted and still has to (Rule 126). */
export function SellerAgreementScreen() {
  const router = useRouter();
  const answer = useLoaded(sellerAgreementRoute);
  return (
    <div className="flex max-w-measure flex-col gap-5">
      <header className="flex flex-col gap-2">
        <BackLink href={sellerPages.settings()} label="Settings" />
        <h1 tabIndex={-1} className="text-h1">
          Seller agreement
        </h1>
      </header>
      {answer.ok ? (
        <Agreement agreement={answer.data} />
      ) : (
        <InlineError
          message="Failed to load the seller agreement"
          help={answer.message}
          onRetry={() => void router.invalidate()}
        />
      )}
    </div>
  );
}

function Agreement({ agreement }: { agreement: SellerAgreement }) {
  const { current, next, accepted } = agreement;
  const hasAccepted = (page: VersionToRead) =>
    accepted.some(({ number }) => number === page.number);
  return (
    <>
      <Status agreement={agreement} />
      {next !== null && (
        <Version
          key={next.number}
          page={next}
          title="The next version"
          isAccepted={hasAccepted(next)}
          canAccept={agreement.can_accept}
        />
      )}
      {current !== null && (
        <Version
          key={current.number}
          page={current}
          title="The version in force"
          isAccepted={hasAccepted(current)}
          canAccept={agreement.can_accept}
        />
      )}
      {accepted.length > 0 && (
        <Card as="section" title="Accepted versions">
          <ul className="mt-2 space-y-2">
            {accepted.map(({ number, at, by }) => (
              <li key={number}>
                Version {number}, accepted by {by} on <ShortDate at={at} withTime />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** Whether the seller may sell, and what has to be done about it by when. */
function Status({ agreement: { sells, sells_until: until, current, next } }: Props) {
  if (!sells) {
    return (
      <Notice tone="warning" title="Your products are not for sale">
        {current !== null
          ? 'Customers can see them. They are for sale as soon as you accept the agreement.'
          : next === null
            ? 'The shop has not published its seller agreement yet. Your products are for sale once you have accepted it.'
            : 'Accept the agreement. Your products are for sale from the day on which it applies.'}
      </Notice>
    );
  }
  if (until === null) return <Notice tone="success">The agreement lets you sell.</Notice>;
  return (
    <Notice tone="warning" title="Accept the seller agreement">
      Your products are for sale until <ShortDate at={until} withTime />.{' '}
      {current === null && next === null
        ? 'Sellers have to accept the agreement by then. The shop has not published it yet.'
        : 'Accept the agreement by then to go on selling.'}
    </Notice>
  );
}

type VersionToRead = NonNullable<SellerAgreement['current']>;

interface Props {
  agreement: SellerAgreement;
}

interface VersionProps {
  page: VersionToRead;
  title: string;
  isAccepted: boolean;
  canAccept: boolean;
}

function Version({ page, title, isAccepted, canAccept }: VersionProps) {
  const date = <ShortDate at={page.published_from} inSydney />;
  return (
    <Card as="section" title={title}>
      <p className="mt-1 text-small text-ink-2">
        Version {page.number}, from {date}
      </p>
      <Disclosure title={isAccepted ? 'Read it again' : 'Read it'} open={!isAccepted}>
        {page.intro !== '' && <p className="mt-4 text-ink-2">{page.intro}</p>}
        <div className="mt-6 space-y-8">
          <LegalSections page={page} />
        </div>
      </Disclosure>
      {isAccepted && <p className="mt-4">You have accepted this version.</p>}
      {!isAccepted && !canAccept && (
        <p className="mt-4 text-small text-ink-2">Only the seller can accept it.</p>
      )}
      {!isAccepted && canAccept && <AcceptForm page={page} />}
    </Card>
  );
}

function AcceptForm({ page }: { page: VersionToRead }) {
  const api = useOfficeApi();
  const router = useRouter();
  const [hasRead, setHasRead] = useState(false);
  const [areInAustralia, setAreInAustralia] = useState(false);
  const [isAccepting, setIsAccepting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function accept() {
    if (!hasRead || !areInAustralia) {
      setFailure(
        hasRead ? GOODS_OVERSEAS : 'Confirm that you have read the agreement and accept it.',
      );
      return;
    }
    setIsAccepting(true);
    setFailure(null);
    try {
      const { number, digest } = page;
      const body = { number, digest, goods_in_australia: true } as const;
      await api.sellerAgreement.acceptSellerAgreement({ query: sellerQuery(), body });
      showToast({ tone: 'success', message: 'Thank you. You have accepted the agreement.' });
      await readAgain(router);
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setIsAccepting(false);
    }
  }

  return (
    <form
      className="mt-6 flex flex-col items-start gap-4 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        void accept();
      }}
    >
      <Checkbox
        label="I have read this agreement and accept it for my business"
        checked={hasRead}
        onChange={(event) => setHasRead(event.currentTarget.checked)}
      />
      <Checkbox
        label="All goods that I offer are in Australia when they are sold"
        checked={areInAustralia}
        onChange={(event) => setAreInAustralia(event.currentTarget.checked)}
      />
      {failure !== null && <InlineError message={failure} />}
      <Button type="submit" loading={isAccepting} loadingLabel="Accepting...">
        Accept version {page.number}
      </Button>
    </form>
  );
}
