import { useRef } from 'react';

import { parcelAgeWords } from '#domain/age-restrictions/age-rules.ts';
import { formatMoney } from '#domain/money/cents.ts';

import type { OfficeReturn } from '#contract/schemas/returns.ts';
import { dayInWords } from '#contract/text/days.ts';
import { REFUND_STATUS_WORDS } from '#contract/text/reports.ts';
import {
  DECLINE_REASON_WORDS,
  REMEDY_WORDS,
  RETURN_REASON_WORDS,
} from '#contract/text/return-words.ts';
import { pages as shopPages } from '#contract/paths/pages.ts';

import { MessageCustomer } from '#web/backoffice/messages/message-customer.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { TrackingNumber } from '#web/features/orders/tracking-number.tsx';
import { ReturnBadge } from '#web/features/returns/return-badge.tsx';
import { AttachedPictures } from '#web/ui/attached-pictures.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';

import { Clock } from './clock.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { HurtPanel } from './hurt-panel.tsx';
import { answersInWords, stepInWords, termsInWords } from './office-return-words.ts';
import { Part } from './part.tsx';
import { returnArea } from './return-area.ts';

/** One return with everything that its decision needs, the decision, and what was done so far. */
export function ReturnView({ item }: { item: OfficeReturn }) {
  const isAdmin = useOfficeArea() === 'admin';
  const headingRef = useRef<HTMLHeadingElement>(null);
  return (
    <article className="flex min-w-0 flex-col gap-5">
      <Head item={item} isAdmin={isAdmin} headingRef={headingRef} />
      {item.has_open_dispute && (
        <Notice tone="warning" title="The payment is disputed">
          The buyer has disputed this payment with their bank. If you refund it too, or send goods,
          they may get both.
        </Notice>
      )}
      {isAdmin && item.was_hurt && <HurtPanel item={item} />}
      <Part title="Goods">
        <Lines item={item} />
      </Part>
      <Part title={`What ${item.customer_name} says`}>
        <Account item={item} />
      </Part>
      <Part title="What applies">
        <DefinitionList items={termsInWords(item, { isAdmin })} className="text-small" />
      </Part>
      <DecisionPanel item={item} isAdmin={isAdmin} onDone={() => headingRef.current?.focus()} />
      <Outcome item={item} />
      <Part title="History">
        <History item={item} />
      </Part>
    </article>
  );
}

function Head({
  item,
  isAdmin,
  headingRef,
}: {
  item: OfficeReturn;
  isAdmin: boolean;
  headingRef: React.Ref<HTMLHeadingElement>;
}) {
  const { orderHref } = returnArea(useOfficeArea(), useOfficeApi());
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 ref={headingRef} tabIndex={-1} className="text-h2 tabular-nums">
          Return {item.number}
        </h2>
        <ReturnBadge state={item.state} />
        <Clock of={item} />
      </div>
      <p className="text-small text-ink-2">
        {item.customer_name}, order{' '}
        <a href={orderHref(item.order_id)} className="text-link tabular-nums">
          {item.order_number}
        </a>
        {isAdmin && `, sold by ${item.seller_name}`}. Asked for{' '}
        <ShortDate at={item.created_at} withTime />.
      </p>
      <div>
        <MessageCustomer orderId={item.order_id} of={item.seller_id} label="Messages" />
      </div>
    </header>
  );
}

function Lines({ item }: { item: OfficeReturn }) {
  return (
    <ul className="divide-y divide-line">
      {item.lines.map((line) => (
        <li key={line.order_item_id} className="flex gap-3 py-3 first:pt-0 last:pb-0">
          <span className="block size-14 shrink-0 overflow-hidden rounded-control">
            <Picture src={line.image} alt="" width={56} height={56} />
          </span>
          <div className="min-w-0 flex-1 text-small">
            <a
              href={shopPages.product(line.slug)}
              className="font-[600] wrap-anywhere underline-offset-3 hover:underline"
            >
              {line.name}
            </a>
            <p className="text-caption text-ink-3">
              {[line.variant_name, line.sku !== null && `SKU ${line.sku}`]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="text-caption text-ink-3">Delivered {dayInWords(line.delivered_on)}</p>
          </div>
          <p className="text-small whitespace-nowrap text-ink-2 tabular-nums">
            {line.quantity} {line.quantity === 1 ? 'unit' : 'units'}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The reason, the answers, the words and the pictures of the request. */
function Account({ item }: { item: OfficeReturn }) {
  const request = item.steps.find(({ action }) => action === 'request');
  return (
    <>
      <p className="font-[600]">{RETURN_REASON_WORDS[item.reason].name}</p>
      {item.was_hurt && <p className="text-small font-[600] text-danger">Somebody was hurt.</p>}
      {request !== undefined && request.text !== '' && (
        <p className="max-w-measure whitespace-pre-line wrap-anywhere">{request.text}</p>
      )}
      <AttachedPictures pictures={request?.pictures ?? []} />
      <ul className="list-disc pl-5 text-small text-ink-2">
        {answersInWords(item).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {item.wanted !== null && (
        <p className="text-small">
          They want: <strong>{REMEDY_WORDS[item.wanted].toLowerCase()}</strong>.
        </p>
      )}
    </>
  );
}

/** What was approved, sent and paid so far. */
function Outcome({ item }: { item: OfficeReturn }) {
  const { remedy, sending, sent_back: sentBack, postage, refunds, replacement } = item;
  const facts = [
    remedy !== null && { term: 'Remedy', detail: REMEDY_WORDS[remedy] },
    item.decline_reason !== null && {
      term: 'Declined',
      detail: DECLINE_REASON_WORDS[item.decline_reason],
    },
    sending !== null && { term: 'Goods', detail: SENDING_WORDS[sending] },
    item.return_address !== null && {
      term: 'Posted to',
      detail: addressInWords(item.return_address),
    },
    sentBack !== null && { term: 'Sent back with', detail: <TrackingNumber parcel={sentBack} /> },
    postage !== null && { term: 'Paid for posting', detail: formatMoney(postage) },
    item.postage_repaid !== null && { term: 'Posting paid back', detail: item.postage_repaid },
    ...refunds.map((refund) => ({
      term: 'Paid back',
      detail: `${formatMoney(refund.amount)}, ${REFUND_STATUS_WORDS[refund.status].toLowerCase()}`,
    })),
    replacement !== null && {
      term: BRINGS[replacement.brings],
      detail: (
        <>
          <TrackingNumber parcel={replacement} />
          <span className="block text-caption text-ink-3">
            Sent <ShortDate at={replacement.sent_at} withTime />
          </span>
          {replacement.proof_of_age !== null && (
            <span className="block font-[600]">{parcelAgeWords(replacement.proof_of_age)}</span>
          )}
        </>
      ),
    },
  ].filter((fact) => fact !== false);
  if (facts.length === 0) return null;
  return (
    <Part title="What was decided">
      <DefinitionList items={facts} className="text-small" />
    </Part>
  );
}

const BRINGS = {
  replacement: 'Replacement sent with',
  repaired_goods: 'Repaired goods sent with',
  declined_goods: 'Goods sent back with',
} as const;

const SENDING_WORDS = {
  customer_posts: 'The customer posts them.',
  seller_collects: 'They are collected.',
  keep: 'The customer keeps them.',
} as const;

function addressInWords(address: NonNullable<OfficeReturn['return_address']>): string {
  const { address1, address2, city, state, postcode } = address;
  return [address1, address2, `${city} ${state} ${postcode}`].filter(Boolean).join(', ');
}

function History({ item }: { item: OfficeReturn }) {
  return (
    <ol className="divide-y divide-line">
      {item.steps.map((step) => (
        <li key={step.number} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
            <span className="min-w-0 font-[600] wrap-anywhere">{stepInWords(step, item)}</span>
            <span className="text-caption text-ink-3">
              <ShortDate at={step.created_at} withTime />
            </span>
          </p>
          {step.action !== 'request' && step.text !== '' && (
            <p className="max-w-measure text-small whitespace-pre-line wrap-anywhere">
              {step.text}
            </p>
          )}
          {step.action !== 'request' && <AttachedPictures pictures={step.pictures} />}
        </li>
      ))}
    </ol>
  );
}
