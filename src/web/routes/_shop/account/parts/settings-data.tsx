import { convert } from '#contract/calls/codec-tree.ts';
import { shopCalls } from '#contract/calls/shop.ts';
import type { OwnData } from '#contract/schemas/account.ts';

import { useApi } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Download } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function SettingsData({ id }: { id: string }) {
  const api = useApi();
  const { work, outcome, run } = useAction<'data' | 'orders'>();

  const downloadData = () =>
    run('data', async () => {
      saveFile(fileOf(await api.account.downloadData()));
      return null;
    });

  const downloadOrders = () =>
    run('orders', async () => {
      const { bytes, name } = await api.orders.exportOrders();
      saveFile({ name, content: new Blob([bytes.slice()], { type: 'text/csv' }) });
      return null;
    });

  return (
    <Card as="section" id={id} title="Your data">
      <div className="flex max-w-[440px] flex-col items-start gap-5">
        <p className="text-ink-2">
          Everything we keep about you in one file (JSON): your profile, addresses, orders,
          wishlist, cart and logins. Or only your orders for a spreadsheet (CSV), a row for each
          item.
        </p>
        {outcome && (
          <Notice tone="danger" role="alert" className="self-stretch">
            {outcome.message}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            loading={work === 'data'}
            loadingLabel="Preparing..."
            disabled={work === 'orders'}
            icon={<Download size={18} />}
            onClick={() => void downloadData()}
          >
            Download my data
          </Button>
          <Button
            variant="secondary"
            loading={work === 'orders'}
            loadingLabel="Preparing..."
            disabled={work === 'data'}
            icon={<Download size={18} />}
            onClick={() => void downloadOrders()}
          >
            Download my orders
          </Button>
        </div>
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
