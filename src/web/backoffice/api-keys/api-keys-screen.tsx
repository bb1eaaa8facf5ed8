import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import type { ApiKey } from '#contract/endpoints/api-keys.ts';

import { DataTable, type Column } from '#web/backoffice/data-table.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ProgramsPage } from '#web/backoffice/programs-page.tsx';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { RowMenu } from '#web/backoffice/row-menu.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { useDelete } from '#web/backoffice/use-delete.tsx';
import { readAgain } from '#web/lib/read-again.ts';
import type { Settled } from '#web/lib/settle.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Ban, Lock } from '#web/ui/icons.tsx';

import { keyCalls } from './key-calls.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { SCOPE_WORDS } from './scope-words.ts';

interface ApiKeysScreenProps {
  answer: Settled<{ readonly api_keys: readonly ApiKey[]; readonly can_make: boolean }>;
}

/** The keys of a seller or of the platform (Rule 144). */
export function ApiKeysScreen({ answer }: ApiKeysScreenProps) {
  const router = useRouter();
  const [isMaking, setIsMaking] = useState(false);
  const canMake = answer.ok && answer.data.can_make;
  return (
    <>
      <ProgramsPage
        title="API keys"
        intro="With a key, another program can read and change what you allow, such as the stock system of your warehouse."
        documented="calls"
        addLabel="Add API key"
        onAdd={canMake ? () => setIsMaking(true) : null}
        answer={answer}
        isEmpty={({ api_keys: keys }) => keys.length === 0}
        errorText="Failed to load the API keys"
        empty={{
          icon: <Lock size={28} strokeWidth={1.5} />,
          title: 'No API keys',
          help: canMake ? 'No program has access.' : 'Only an owner of this seller can add keys.',
        }}
      >
        {({ api_keys: keys }) => <KeyList keys={keys} />}
      </ProgramsPage>
      {isMaking && (
        <NewKeyDialog onClose={() => setIsMaking(false)} onMade={() => readAgain(router)} />
      )}
    </>
  );
}

function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  const api = useOfficeApi();
  const area = useOfficeArea();
  const revocation = useDelete<ApiKey>({
    question: ({ name }) => `Revoke the key “${name}”?`,
    consequence: () => 'Programs that use it lose access at once. This can’t be undone.',
    confirmLabel: 'Revoke',
    failure: 'The key was not revoked.',
    done: ({ name }) => `The key “${name}” was revoked.`,
    onDelete: ({ id }) => keyCalls(api, area).revoke(id),
  });
  return (
    <>
      <DataTable
        caption="API keys"
        rowHeight="free"
        columns={COLUMNS}
        rows={keys}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={(key) => (
          <RowMenu
            name={key.name}
            items={[
              {
                label: 'Revoke',
                icon: <Ban size={16} />,
                isDanger: true,
                onSelect: () => revocation.ask(key),
              },
            ]}
          />
        )}
      />
      {revocation.dialog}
    </>
  );
}

const COLUMNS: readonly Column<ApiKey>[] = [
  {
    key: 'name',
    header: 'Name',
    isName: true,
    cell: ({ name, hint }) => (
      <div className="cell-lines">
        <p className="font-[600] wrap-anywhere">{name}</p>
        <p className="text-caption text-ink-3">{hint}…</p>
      </div>
    ),
  },
  {
    key: 'scopes',
    header: 'Access',
    cell: ({ scopes }) => scopes.map((scope) => SCOPE_WORDS[scope].name).join(', '),
  },
  {
    key: 'used',
    header: 'Last used',
    cell: ({ last_used_at: at }) => (at === null ? 'Never' : <ShortDate at={at} withTime />),
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
  {
    key: 'expires',
    header: 'Expires',
    cell: ({ state, expires_at: at }) => {
      if (state === 'expired') {
        return (
          <Badge tone="warning" icon="clock">
            Expired
          </Badge>
        );
      }
      if (state === 'stopped') {
        return (
          <Badge tone="danger" icon="cross">
            Inactive: its creator has no access
          </Badge>
        );
      }
      return at === null ? 'Never' : <ShortDate at={at} />;
    },
  },
];
