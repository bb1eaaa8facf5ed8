import { formatMoney } from '#domain/money/cents.ts';

import { pages } from '#contract/paths/pages.ts';
import type { Return } from '#contract/schemas/returns.ts';

import { TrackingNumber } from '#web/features/orders/tracking-number.tsx';
import { PlaceLines } from '#web/features/returns/place-lines.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Printer } from '#web/ui/icons.tsx';

import { SendBack } from './send-back.tsx';
import type { ActionProps } from './use-step.ts';

/** How the goods get back, once that is decided. */
export function GoingBack(props: ActionProps) {
  const { found } = props;
  if (found.sent_back !== null) return <SentBack found={found} />;
  if (found.state !== 'approved') return null;
  if (found.sending === 'keep') {
    return (
      <Card as="section" title="Keep the goods">
        <p>Nothing has to go back.</p>
      </Card>
    );
  }
  if (found.sending === 'seller_collects') {
    return (
      <Card as="section" title="The goods are collected">
        <p>
          {found.seller_name} collects them
          {found.sending_paid_by === 'seller' && ' at no cost to you'}. Have them ready, and look at
          your messages for the day.
        </p>
      </Card>
    );
  }
  return (
    <Card as="section" title="Send the goods back">
      <ol className="list-decimal space-y-4 pl-5">
        <li>
          Pack them so that they arrive as they are now.
          {found.return_address !== null && (
            <>
              {' '}
              Send them to:
              <address className="mt-2 font-[600] not-italic">
                <PlaceLines name={found.seller_name} place={found.return_address} />
              </address>
            </>
          )}
        </li>
        <li>
          <p>Print the sheet and put it into the parcel, or write {found.number} on a note.</p>
          <LinkButton
            variant="secondary"
            className="mt-2"
            icon={<Printer size={18} />}
            href={pages.returnLabel(found.id)}
          >
            Label sheet
          </LinkButton>
        </li>
        <li>
          {found.sending_paid_by === 'seller'
            ? 'Keep the receipt: you are paid back what posting costs.'
            : 'You pay for posting. Keep the receipt until the return has ended.'}
        </li>
      </ol>
      {found.actions.includes('send_back') && <SendBack {...props} />}
    </Card>
  );
}

function SentBack({ found }: { found: Return }) {
  if (found.sent_back === null) return null;
  return (
    <Card as="section" title="Sent back">
      <p>
        <TrackingNumber parcel={found.sent_back} />
      </p>
      {found.postage !== null && (
        <p className="mt-1 text-small text-ink-2">
          Posting cost {formatMoney(found.postage)}
          {postageWords(found)}.
        </p>
      )}
    </Card>
  );
}

/** Who bears what posting cost. */
function postageWords({ sending_paid_by: paidBy, postage_repaid: how }: Return): string {
  if (how !== null) return `, which was paid back to you: ${how}`;
  return paidBy === 'seller' ? ', which the seller pays back to you' : '';
}
