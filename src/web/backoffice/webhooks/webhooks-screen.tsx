import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { formatCount } from '#domain/numbers/format-count.ts';

import type { Webhook } from '#contract/endpoints/webhooks.ts';

import { DataTable, type Column } from '#web/backoffice/data-table.tsx';
import { ProgramsPage } from '#web/backoffice/programs-page.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { readAgain } from '#web/lib/read-again.ts';
import type { Settled } from '#web/lib/settle.ts';
import { Navigation } from '#web/ui/icons.tsx';

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
  return (
    <>
      <ProgramsPage
        title="Webhooks"
        intro="A webhook tells another program, such as an ERP, what happens to orders, returns, stock and products."
        documented="events"
        addLabel="Add webhook"
        onAdd={canChange ? () => setIsAdding(true) : null}
        answer={answer}
        isEmpty={({ webhooks }) => webhooks.length === 0}
        errorText="Failed to load the webhooks"
        empty={{
          icon: <Navigation size={28} strokeWidth={1.5} />,
          title: 'No webhooks',
          help: canChange
            ? 'Add one to notify another program of orders, returns, stock and products.'
            : 'Only an owner of this seller can add webhooks.',
        }}
      >
        {({ webhooks }) => (
          <DataTable
            caption="Webhooks"
            columns={columnsOf(pages.webhook)}
            rows={webhooks}
            rowKey={({ id }) => id}
            rowName={({ url }) => url}
          />
        )}
      </ProgramsPage>
      {isAdding && (
        <WebhookDialog
          webhook={null}
          onClose={() => setIsAdding(false)}
          onSave={async (body) => {
            const made = await calls.make({ query, body });
            setIsAdding(false);
            setSecret(made.secret);
            await readAgain(router);
          }}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

function columnsOf(hrefOf: (id: string) => string): readonly Column<Webhook>[] {
  return [
    {
      key: 'url',
      header: 'Address',
      isName: true,
      cell: ({ id, url, description }) => (
        <div className="cell-lines">
          <a
            href={hrefOf(id)}
            className="block font-[600] underline-offset-3 wrap-anywhere hover:underline"
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
      cell: ({ waiting }) => formatCount(waiting),
    },
    {
      key: 'made',
      header: 'Created by',
      from: 'xl',
      cell: ({ made_by: maker, created_at: at }) => (
        <div className="cell-lines">
          <p>{maker}</p>
          <p className="text-caption text-ink-3">
            <ShortDate at={at} />
          </p>
        </div>
      ),
    },
  ];
}
