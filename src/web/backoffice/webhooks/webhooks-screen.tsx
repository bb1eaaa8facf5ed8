import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import type { Webhook } from '#contract/endpoints/webhooks.ts';

import { DataTable, type Column } from '#web/backoffice/data-table.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import type { Settled } from '#web/lib/settle.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Navigation, Plus } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

import { SecretDialog } from './secret-dialog.tsx';
import { useWebhookArea } from './webhook-area.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookStateBadge } from './webhook-state.tsx';

interface WebhooksScreenProps {
  answer: Settled<{ readonly webhooks: readonly Webhook[]; readonly can_change: boolean }>;
}

/** The webhooks of a seller or of the platform (Rule 147). */
export function WebhooksScreen({ answer }: WebhooksScreenProps) {
  const router = useRouter();
  const { calls, query, pages } = useWebhookArea();
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const canChange = answer.ok && answer.data.can_change;
  const addButton = (
    <Button icon={<Plus size={18} />} onClick={() => setIsAdding(true)}>
      Add a webhook
    </Button>
  );
  const hasWebhooks = answer.ok && answer.data.webhooks.length > 0;
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 tabIndex={-1} className="text-h1">
            Webhooks
          </h1>
          <p className="mt-1 max-w-2xl text-small text-ink-2">
            A webhook tells another program, such as an ERP, what happens to orders, returns, stock
            and products. The{' '}
            <a href="/api/docs" className="underline underline-offset-3">
              API documentation
            </a>{' '}
            lists the events.
          </p>
        </div>
        {canChange && hasWebhooks && addButton}
      </header>
      {!answer.ok && (
        <InlineError
          message="Failed to load the webhooks"
          help={answer.message}
          onRetry={() => void router.invalidate()}
        />
      )}
      {hasWebhooks && (
        <DataTable
          caption="Webhooks"
          columns={columnsOf(pages.webhook)}
          rows={answer.data.webhooks}
          rowKey={({ id }) => id}
          rowName={({ url }) => url}
        />
      )}
      {answer.ok && !hasWebhooks && (
        <EmptyState
          icon={<Navigation size={28} strokeWidth={1.5} />}
          title="No webhooks"
          help={
            canChange
              ? 'Add one to notify another program of orders, returns, stock and products.'
              : 'Only an owner of this seller can add webhooks.'
          }
          action={canChange ? addButton : undefined}
        />
      )}
      {isAdding && (
        <WebhookDialog
          webhook={null}
          onClose={() => setIsAdding(false)}
          onSave={async (body) => {
            const made = await calls.make({ query, body });
            setIsAdding(false);
            setSecret(made.secret);
            await router.invalidate();
          }}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </div>
  );
}

function columnsOf(hrefOf: (id: string) => string): readonly Column<Webhook>[] {
  return [
    {
      key: 'url',
      header: 'Address',
      isName: true,
      cell: ({ id, url, description }) => (
        <div className="min-w-0">
          <a
            href={hrefOf(id)}
            className="font-[600] underline-offset-3 wrap-anywhere hover:underline"
          >
            {url}
          </a>
          {description !== '' && (
            <p className="text-caption text-ink-3 wrap-anywhere">{description}</p>
          )}
        </div>
      ),
    },
    {
      key: 'state',
      header: 'State',
      isStatus: true,
      cell: (webhook) => <WebhookStateBadge webhook={webhook} />,
    },
    {
      key: 'events',
      header: 'Events',
      align: 'right',
      cell: ({ events }) => events.length,
    },
    {
      key: 'waiting',
      header: 'Waiting',
      align: 'right',
      cell: ({ waiting }) => waiting.toLocaleString('en-AU'),
    },
    {
      key: 'made',
      header: 'Created by',
      from: 'xl',
      cell: ({ made_by: maker, created_at: at }) => (
        <>
          <p>{maker}</p>
          <p className="text-caption text-ink-3">
            <ShortDate at={at} />
          </p>
        </>
      ),
    },
  ];
}
