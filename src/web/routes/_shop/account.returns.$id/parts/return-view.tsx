import { doorAgeWords } from '#domain/age-restrictions/age-rules.ts';
import { REPAIR_NOTICE_WORDING } from '#domain/consumer-law/wordings.ts';
import { formatMoney } from '#domain/money/cents.ts';
import {
  DAYS_TO_QUESTION_COMPENSATION,
  isOpenReturn,
  wasPaidEnough,
} from '#domain/returns/life.ts';

import { pages } from '#contract/paths/pages.ts';
import type { Return } from '#contract/schemas/returns.ts';
import {
  DECLINE_REASON_WORDS,
  REMEDY_SENTENCES,
  REMEDY_WORDS,
  RETURN_REASON_WORDS,
  RIGHTS_GO_ON,
  RIGHTS_REMAIN,
} from '#contract/text/return-words.ts';

import { OrderDate } from '#web/features/orders/order-date.tsx';
import { TrackingNumber } from '#web/features/orders/tracking-number.tsx';
import { nextStepOf } from '#web/features/returns/next-step.ts';
import { ReturnBadge } from '#web/features/returns/return-badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Notice, type Tone } from '#web/ui/notice.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { Picture } from '#web/ui/picture.tsx';

import { GoingBack } from './going-back.tsx';
import { AnswerQuestion, EndOrEscalate } from './return-actions.tsx';
import { ReturnSteps } from './return-steps.tsx';

interface ReturnViewProps {
  found: Return;
  onChanged: (found: Return) => void;
  onReload: () => void;
}

export function ReturnView({ found, onChanged, onReload }: ReturnViewProps) {
  const acting = { found, onChanged, onReload };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="text-h1 tabular-nums">
          Return {found.number}
        </h1>
        <ReturnBadge state={found.state} />
      </div>
      <p className="mt-1 text-small text-ink-3">
        Asked for on <OrderDate instant={found.created_at} />, order{' '}
        <a href={pages.accountOrder(found.order_id)} className="text-link tabular-nums">
          <OrderNumber>{found.order_number}</OrderNumber>
        </a>
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-12">
        <div className="min-w-0 space-y-6 lg:col-span-8">
          <WhatHappens found={found} />
          {found.state === 'declined' && <EndOrEscalate {...acting} />}
          {found.actions.includes('answer') && <AnswerQuestion {...acting} />}
          <GoingBack {...acting} />
          <ReturnSteps found={found} />
        </div>
        <div className="min-w-0 space-y-6 lg:col-span-4">
          <ReturnedLines found={found} />
          <Terms found={found} />
          {found.state !== 'declined' && <EndOrEscalate {...acting} />}
          <Elsewhere found={found} />
        </div>
      </div>
    </>
  );
}

const TONE: Partial<Record<Return['state'], Tone>> = {
  more_information: 'warning',
  resolved: 'success',
  declined: 'danger',
};

/** Where it stands, what comes next and by when; announced when it changes. */
function WhatHappens({ found }: { found: Return }) {
  const { state, remedy, refunds } = found;
  return (
    <Notice role="status" tone={TONE[state]} title={nextStepOf(found)}>
      {state === 'declined' && <Declined found={found} />}
      {wasPaidEnough(found) && (
        <p>
          The shop has decided that what you were paid is enough. It says why under “What has
          happened”. {RIGHTS_GO_ON}
        </p>
      )}
      {remedy !== null &&
        refunds.map((refund, index) => (
          <p key={index}>
            {REMEDY_WORDS[remedy]} of {formatMoney(refund.amount)}
            {refund.freight > 0 && `, ${formatMoney(refund.freight)} of it for the delivery`}:{' '}
            {REFUND_WORDS[refund.status]}
          </p>
        ))}
      {found.replacement !== null && (
        <>
          <p>
            {found.replacement.brings === 'replacement'
              ? 'Your replacement comes'
              : 'Your goods come back'}{' '}
            with <TrackingNumber parcel={found.replacement} />, sent on{' '}
            <OrderDate instant={found.replacement.sent_at} />.
          </p>
          {found.replacement.proof_of_age !== null && (
            <p className="font-[600]">{doorAgeWords(found.replacement.proof_of_age)}</p>
          )}
        </>
      )}
      {state === 'resolved' && found.actions.includes('escalate') && (
        <p>
          If you think that it is not enough, you can ask the shop to decide for{' '}
          {DAYS_TO_QUESTION_COMPENSATION} days after it was paid. What you have been paid stays
          yours.
        </p>
      )}
      {remedy === 'repair' && isOpenReturn(state) && (
        <blockquote className="border-l-2 border-info pl-3">{REPAIR_NOTICE_WORDING}</blockquote>
      )}
    </Notice>
  );
}

const REFUND_WORDS: Readonly<Record<Return['refunds'][number]['status'], string>> = {
  queued: 'it is on its way to the card you paid with.',
  succeeded: 'it was sent to the card you paid with. Banks can take a few days to show it.',
  failed: 'the payment provider could not send it yet. We are working on it.',
};

/** What the shop offers for a change of mind is never to be read as the law. */
function Declined({ found }: { found: Return }) {
  if (found.decline_reason === null) return null;
  return (
    <>
      <p>The reason: {DECLINE_REASON_WORDS[found.decline_reason].toLowerCase()}.</p>
      <p>{found.reason === 'changed_mind' ? RIGHTS_REMAIN : RIGHTS_GO_ON}</p>
      {found.actions.includes('escalate') && <p>If you do not agree, ask the shop to decide.</p>}
    </>
  );
}

function ReturnedLines({ found }: { found: Return }) {
  return (
    <Card as="section" title="Goods">
      <ul className="divide-y divide-line">
        {found.lines.map((line) => (
          <li key={line.order_item_id} className="flex gap-3 py-3 text-small first:pt-0 last:pb-0">
            <span className="size-14 shrink-0 overflow-hidden rounded-control">
              <Picture src={line.image} alt="" width={56} height={56} />
            </span>
            <span className="min-w-0">
              <a
                href={pages.product(line.slug)}
                className="font-[600] break-words underline-offset-3 hover:underline"
              >
                {line.name}
              </a>
              {line.variant_name !== null && (
                <span className="block text-caption text-ink-3">{line.variant_name}</span>
              )}
              <span className="block text-caption text-ink-3 tabular-nums">
                {line.quantity === 1 ? '1 unit' : `${line.quantity} units`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What was asked for, and what is due. */
function Terms({ found }: { found: Return }) {
  const { remedy, wanted, remedies } = found;
  const words = (list: Return['remedies']) =>
    list.map((each) => REMEDY_WORDS[each].toLowerCase()).join(', ');
  return (
    <Card as="section" title="What it is about">
      <DefinitionList
        className="text-small"
        items={[
          { term: 'Sold by', detail: found.seller_name },
          { term: 'Reason', detail: RETURN_REASON_WORDS[found.reason].name },
          ...(remedy !== null
            ? [{ term: 'Approved', detail: REMEDY_WORDS[remedy] }]
            : wanted !== null
              ? [{ term: 'You want', detail: REMEDY_WORDS[wanted] }]
              : [{ term: 'Possible', detail: `The seller chooses: ${words(remedies)}` }]),
        ]}
      />
      {(remedy ?? wanted) !== null && (
        <p className="mt-3 text-small text-ink-2">
          {REMEDY_SENTENCES[(remedy ?? wanted) as NonNullable<typeof remedy>]}
        </p>
      )}
    </Card>
  );
}

function Elsewhere({ found }: { found: Return }) {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton
        variant="secondary"
        href={pages.newThread({ order: found.order_id, seller: found.seller_id })}
      >
        Message {found.seller_name}
      </LinkButton>
      <LinkButton variant="secondary" href={pages.newReturn(found.order_id)}>
        Return something else
      </LinkButton>
    </div>
  );
}
