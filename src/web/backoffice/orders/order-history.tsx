import type { OfficeOrder } from '#contract/schemas/office-orders.ts';

import { ShortDate } from '#web/backoffice/short-date.tsx';
import { STATUS_WORD } from '#web/features/orders/status-badge.tsx';
import { Card } from '#web/ui/card.tsx';

export function OrderHistory({ history }: { history: OfficeOrder['history'] }) {
  return (
    <Card as="section" title="Timeline">
      <ol className="flex flex-col gap-3 text-small">
        {history.map(
          (
            { kind, from_status: from, to_status: to, actor_name: actor, note, created_at: at },
            index,
          ) => (
            <li key={index} className="border-l-2 border-line pl-3">
              <p>
                <span className="font-[600]">{wordsOf(kind)}</span>
                {to !== null && from !== to && (
                  <>
                    : {from !== null && `${STATUS_WORD[from]} → `}
                    {STATUS_WORD[to]}
                  </>
                )}
              </p>
              {note && <p className="text-ink-2">{note}</p>}
              <p className="text-caption text-ink-3">
                <ShortDate at={at} withTime /> · {actor ?? 'The shop'}
              </p>
            </li>
          ),
        )}
      </ol>
    </Card>
  );
}

/** `refund_sent` reads "Refund sent". */
function wordsOf(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
