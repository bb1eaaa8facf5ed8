import { useState } from 'react';

import { convert } from '#contract/calls/codec-tree.ts';
import { shopCalls } from '#contract/calls/shop.ts';
import type { OwnData } from '#contract/schemas/account.ts';

import { useApi } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useAction } from '#web/lib/use-action.ts';
import type { SessionUser } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Download } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';

import { SecurityClose } from './security-close.tsx';
import { SecurityEmail } from './security-email.tsx';
import { SecurityFactor } from './security-factor.tsx';
import { SecurityPassword } from './security-password.tsx';
import { SecuritySessions } from './security-sessions.tsx';

export function SecurityPanel({ user }: { user: SessionUser }) {
  // A new password ends every other session, as the first second factor does.
  const [changes, setChanges] = useState(0);
  const changed = () => setChanges(changes + 1);
  return (
    <div className="space-y-6">
      <SecurityPassword email={user.email} onChanged={changed} />
      <SecurityFactor userId={user.id} onChanged={changed} />
      <SecurityEmail email={user.email} />
      <SecuritySessions key={changes} userId={user.id} />
      <SecurityData />
      <SecurityClose email={user.email} />
    </div>
  );
}

function SecurityData() {
  const api = useApi();
  const { work, outcome, run } = useAction<'download'>();

  const download = () =>
    run('download', async () => {
      saveFile(fileOf(await api.account.downloadData()));
      return null;
    });

  return (
    <Card as="section" title="Your data">
      <div className="flex max-w-[440px] flex-col items-start gap-5">
        <p className="text-ink-2">
          Everything we keep about you in one file: your profile, addresses, orders, wishlist, cart
          and logins.
        </p>
        {outcome && (
          <Notice tone="danger" role="alert" className="self-stretch">
            {outcome.message}
          </Notice>
        )}
        <Button
          variant="secondary"
          loading={work !== null}
          loadingLabel="Preparing..."
          icon={<Download size={18} />}
          onClick={() => void download()}
        >
          Download my data
        </Button>
      </div>
    </Card>
  );
}

/** In the API's format: dollars, UTC times. */
function fileOf(data: OwnData): { name: string; content: Blob } {
  const text = JSON.stringify(
    convert('encode', shopCalls.account.downloadData.answer ?? {}, data),
    null,
    2,
  );
  return {
    name: `my-data-${data.exported_at.slice(0, 10)}.json`,
    content: new Blob([text], { type: 'application/json' }),
  };
}
