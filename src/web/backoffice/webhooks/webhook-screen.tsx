import { useNavigate, useRouter } from '@tanstack/react-router';

import { SENT_TYPES } from '#domain/webhooks/events.ts';

import type { Webhook, WebhookDelivery } from '#contract/endpoints/webhooks.ts';

import { BackLink } from '#web/backoffice/back-link.tsx';
import type { Column } from '#web/backoffice/data-table.tsx';
import { ListPage } from '#web/backoffice/list-page.tsx';
import { listHref } from '#web/backoffice/list-search.ts';
import { RowMenu } from '#web/backoffice/row-menu.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { toastFailure, useCall } from '#web/backoffice/use-call.ts';
import { readAgain } from '#web/lib/read-again.ts';
import type { Settled } from '#web/lib/settle.ts';
import { Field } from '#web/ui/field.tsx';
import { RotateCw } from '#web/ui/icons.tsx';
import { Select } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.ts';

import { useWebhookArea, type WebhookLogSearch } from './webhook-area.ts';
import { WebhookActions } from './webhook-actions.tsx';
import {
  DELIVERY_WORDS,
  DeliveryStateBadge,
  outcomeOf,
  WebhookStateBadge,
} from './webhook-state.tsx';

interface WebhookLog {
  readonly webhook: Webhook;
  readonly can_change: boolean;
  readonly deliveries: readonly WebhookDelivery[];
  readonly totalCount: number;
}

interface WebhookScreenProps {
  id: string;
  search: WebhookLogSearch;
  log: Settled<WebhookLog>;
}

/** One webhook with what was sent to it (Rule 147). */
export function WebhookScreen({ id, search, log }: WebhookScreenProps) {
  const { calls, query, pages } = useWebhookArea();
  const router = useRouter();
  const navigate = useNavigate();
  const { run } = useCall(toastFailure);
  const webhook = log.ok ? log.data.webhook : null;
  const canChange = log.ok && log.data.can_change;
  const path = pages.webhook(id);
  const replay = (delivery: WebhookDelivery) =>
    run(async () => {
      await calls.replay({ query, params: { id, delivery_id: delivery.id } });
      showToast({ tone: 'success', message: 'The event will be sent again.' });
      await readAgain(router);
    });
  return (
    <div className="flex flex-col gap-3">
      <BackLink href={pages.webhooks()} label="Webhooks" />
      <ListPage<WebhookDelivery, WebhookLogSearch, WebhookLog>
        title={webhook === null ? 'Webhook' : new URL(webhook.url).hostname}
        intro={webhook !== null && <Facts webhook={webhook} />}
        actions={webhook !== null && canChange && <WebhookActions webhook={webhook} />}
        notice={webhook !== null && <StateNotice webhook={webhook} />}
        path={path}
        search={search}
        views={[
          { label: 'All', change: { state: undefined } },
          ...(['waiting', 'delivered', 'given_up'] as const).map((state) => ({
            label: DELIVERY_WORDS[state].word,
            change: { state },
          })),
        ]}
        filters={
          <Field label="Event">
            <Select
              value={search.type ?? ''}
              onChange={({ target: { value } }) =>
                void navigate({
                  href: listHref<WebhookLogSearch>(path, search, {
                    type: SENT_TYPES.find((type) => type === value),
                  }),
                })
              }
            >
              <option value="">All events</option>
              {SENT_TYPES.map((type) => (
                <option key={type} value={type}>
                  {type}
                </option>
              ))}
            </Select>
          </Field>
        }
        results={log}
        rowsOf={({ deliveries }) => deliveries}
        columns={columnsOf((delivery) => pages.webhookDelivery(id, delivery))}
        rowKey={(delivery) => delivery.id}
        rowName={({ type, created_at: at }) => `${type} of ${at}`}
        rowActions={
          canChange
            ? (delivery) =>
                delivery.state !== 'waiting' && (
                  <RowMenu
                    name={`${delivery.type} of ${delivery.created_at}`}
                    items={[
                      {
                        label: 'Send again',
                        icon: <RotateCw size={16} />,
                        onSelect: () => void replay(delivery),
                      },
                    ]}
                  />
                )
            : undefined
        }
        emptyText="No deliveries"
        emptyHelp="What is sent to this address is listed here for 30 days."
        errorText="Failed to load the webhook"
      />
    </div>
  );
}

function Facts({ webhook }: { webhook: Webhook }) {
  return (
    <span className="flex flex-col gap-2">
      {webhook.description !== '' && <span>{webhook.description}</span>}
      <code className="wrap-anywhere">{webhook.url}</code>
      <span className="flex flex-wrap items-center gap-2">
        <WebhookStateBadge webhook={webhook} />
        <span>
          {webhook.events.length} {webhook.events.length === 1 ? 'event' : 'events'}, created by{' '}
          {webhook.made_by}
        </span>
      </span>
    </span>
  );
}

function StateNotice({ webhook }: { webhook: Webhook }) {
  const { state, failing_since: failingSince, former_secret_until: until } = webhook;
  if (state === 'stopped') {
    return (
      <Notice tone="danger" title="Nothing is sent">
        {webhook.made_by} no longer has access to these events. To take this webhook over, open
        “Change” and save it.
      </Notice>
    );
  }
  if (state === 'failing') {
    return (
      <Notice tone="danger" title="The shop has paused this webhook">
        Every attempt failed for three days. Events wait until you turn it on, for 30 days at most.
      </Notice>
    );
  }
  if (state === 'paused') {
    return (
      <Notice tone="info">Events wait until you turn the webhook on, for 30 days at most.</Notice>
    );
  }
  if (failingSince !== null) {
    return (
      <Notice tone="warning">
        Every attempt since <ShortDate at={failingSince} withTime /> has failed.
      </Notice>
    );
  }
  if (until === null) return null;
  return (
    <Notice tone="info">
      The old secret also works until <ShortDate at={until} withTime />.
    </Notice>
  );
}

function columnsOf(hrefOf: (id: string) => string): readonly Column<WebhookDelivery>[] {
  return [
    {
      key: 'type',
      header: 'Event',
      isName: true,
      cell: ({ id, type }) => (
        <a href={hrefOf(id)} className="font-[600] underline-offset-3 hover:underline">
          {type}
        </a>
      ),
    },
    {
      key: 'state',
      header: 'State',
      isStatus: true,
      cell: ({ state }) => <DeliveryStateBadge state={state} />,
    },
    {
      key: 'outcome',
      header: 'Last attempt',
      cell: ({ last_status: status, last_error: error }) => outcomeOf({ status, error }),
    },
    { key: 'attempts', header: 'Attempts', align: 'right', cell: ({ attempts }) => attempts },
    {
      key: 'next',
      header: 'Next attempt',
      from: 'xl',
      cell: ({ next_attempt_at: at }) => (at === null ? '–' : <ShortDate at={at} withTime />),
    },
    {
      key: 'created',
      header: 'Created',
      from: 'lg',
      cell: ({ created_at: at }) => <ShortDate at={at} withTime />,
    },
  ];
}
