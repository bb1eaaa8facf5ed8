import { useRouter } from '@tanstack/react-router';

import { formatCount } from '#domain/numbers/format-count.ts';

import type { WebhookDeliveryDetail } from '#contract/endpoints/webhooks.ts';

import { BackLink } from '#web/backoffice/back-link.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import type { Settled } from '#web/lib/settle.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

import { useWebhookArea } from './webhook-area.ts';
import { DeliveryStateBadge, outcomeOf } from './webhook-state.tsx';

interface DeliveryScreenProps {
  /** Of the webhook. */
  id: string;
  delivery: Settled<WebhookDeliveryDetail>;
}

/** One delivery: what is sent, and how each attempt ended. */
export function DeliveryScreen({ id, delivery }: DeliveryScreenProps) {
  const { pages } = useWebhookArea();
  const router = useRouter();
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <div className="flex flex-col gap-3">
        <BackLink href={pages.webhook(id)} label="Log of the webhook" />
        <div className="flex flex-wrap items-center gap-3">
          <h1 tabIndex={-1} className="text-h1">
            {delivery.ok ? delivery.data.type : 'Delivery'}
          </h1>
          {delivery.ok && <DeliveryStateBadge state={delivery.data.state} />}
        </div>
      </div>
      {delivery.ok ? (
        <Detail delivery={delivery.data} />
      ) : (
        <InlineError
          message="Failed to load the delivery"
          help={delivery.message}
          onRetry={() => void router.invalidate()}
        />
      )}
    </div>
  );
}

function Detail({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { event_id: eventId, subject_id: subjectId, next_attempt_at: next, log, body } = delivery;
  return (
    <>
      <DefinitionList
        items={[
          { term: 'Created', detail: <ShortDate at={delivery.created_at} withTime /> },
          { term: 'Event id', detail: <code className="break-all">{eventId}</code> },
          { term: 'About', detail: <code className="break-all">{subjectId}</code> },
          ...(next === null
            ? []
            : [{ term: 'Next attempt', detail: <ShortDate at={next} withTime /> }]),
        ]}
      />
      <section aria-labelledby="attempts" className="flex flex-col gap-3">
        <h2 id="attempts" className="text-h2">
          Attempts
        </h2>
        {log.length === 0 ? (
          <p className="text-ink-2">It was not tried yet.</p>
        ) : (
          <ol className="divide-y divide-line rounded-card border border-line bg-surface">
            {log.map((attempt) => (
              <li key={attempt.started_at} className="flex flex-col gap-2 p-4">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-[600]">{outcomeOf(attempt)}</span>
                  <span className="text-small text-ink-2 tabular-nums">
                    <ShortDate at={attempt.started_at} withTime />
                    {attempt.took_ms > 0 && `, after ${formatCount(attempt.took_ms)} ms`}
                  </span>
                </p>
                {attempt.answer !== '' && <Code text={attempt.answer} />}
              </li>
            ))}
          </ol>
        )}
      </section>
      <section aria-labelledby="body" className="flex flex-col gap-3">
        <h2 id="body" className="text-h2">
          What is sent
        </h2>
        <Code text={JSON.stringify(JSON.parse(body), null, 2)} />
      </section>
    </>
  );
}

function Code({ text }: { text: string }) {
  return (
    <pre className="rounded-card border border-line bg-paper p-3 text-small wrap-anywhere whitespace-pre-wrap">
      {text}
    </pre>
  );
}
