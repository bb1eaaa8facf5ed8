import {
  BACK_IN_STOCK_BUTTON,
  BACK_IN_STOCK_HINT,
  CONSENT_WORDS,
  WITHDRAWAL_WORDS,
} from '#contract/text/consents.ts';

import { useApi } from '#web/lib/api.ts';
import { errorCode } from '#web/lib/error-message.ts';
import { useAction } from '#web/lib/use-action.ts';
import { saveReturnPage, signInRequest } from '#web/session/pending-intent.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Mail, MailCheck } from '#web/ui/icons.tsx';

import { useEmailPreferences } from './use-email-preferences.ts';

interface BackInStockProps {
  productId: string;
  /** Null for a product without variants. */
  variantId: string | null;
}

/** Asks for one email when an item that nobody can buy now is back, and takes that back. */
export function BackInStock({ productId, variantId }: BackInStockProps) {
  const api = useApi();
  const { state } = useSession();
  const emails = useEmailPreferences();
  const { work, outcome, run } = useAction<'asking' | 'withdrawing'>();
  const known = emails.data ?? { preferences: [], stock_requests: [] };
  const request = known.stock_requests.find(
    (each) => each.product_id === productId && each.variant_id === variantId,
  );
  const others = known.stock_requests.filter((each) => each !== request);

  const ask = () =>
    run('asking', async () => {
      const [words] = CONSENT_WORDS['back-in-stock'];
      const asked = await api.consents.askForStock({
        body: { product_id: productId, variant_id: variantId, words },
      });
      emails.replace({ ...known, stock_requests: [asked, ...others] });
      return null;
    });

  const withdraw = (id: string) =>
    run('withdrawing', async () => {
      await api.consents
        .withdrawStockRequest({ params: { id }, query: { place: 'product' } })
        .catch((error: unknown) => {
          if (errorCode(error) !== 'STOCK_REQUEST_NOT_FOUND') throw error;
        });
      emails.replace({ ...known, stock_requests: others });
      return null;
    });

  function press() {
    if (state === 'signed_out') {
      saveReturnPage();
      signInRequest.set({
        message: 'Please log in so that we know whom to tell.',
        help: `We email the address of your account. After that, press “${BACK_IN_STOCK_BUTTON}” again.`,
      });
      return;
    }
    void (request === undefined ? ask() : withdraw(request.id));
  }

  return (
    <div className="mt-3 min-h-19">
      <p role="status" className="font-[600]">
        {request && (
          <>
            <MailCheck size={20} className="mr-2 inline text-success" />
            We will email you once when it is back.
          </>
        )}
      </p>
      <Button
        variant={request ? 'link' : 'secondary'}
        full={!request}
        icon={!request && <Mail size={20} />}
        // An answer that was asked for before the press would hide it again.
        loading={work !== null || state === 'loading' || emails.status === 'loading'}
        onClick={press}
      >
        {request ? WITHDRAWAL_WORDS : BACK_IN_STOCK_BUTTON}
      </Button>
      {!request && <p className="mt-1 text-small text-ink-3">{BACK_IN_STOCK_HINT}</p>}
      {outcome && (
        <p role="alert" className="mt-1 text-small text-danger">
          {outcome.message}
        </p>
      )}
    </div>
  );
}
