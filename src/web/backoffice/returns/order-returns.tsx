import { useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { sellerRoleSatisfies } from '#domain/access/seller-roles.ts';

import type { OfficeReturnSummary } from '#contract/schemas/returns.ts';
import { RETURN_REASON_WORDS } from '#contract/text/return-words.ts';

import { useOfficeApi, type OfficeContext } from '#web/backoffice/office-api.ts';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { memberSeller } from '#web/backoffice/seller-scope.ts';
import { ReturnBadge } from '#web/features/returns/return-badge.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { InlineError } from '#web/ui/inline-error.tsx';

import { returnArea } from './return-area.ts';

/** More than one order has. */
const MOST = { limit: 100, offset: 0 };

interface OrderReturnsProps {
  orderId: string;
  /** The screen's section around the list. */
  section: (list: ReactNode) => ReactNode;
}

/** The returns of an order, if it has any. */
export function OrderReturns({ orderId, section }: OrderReturnsProps) {
  const { sellers } = useRouteContext({ strict: false }) as OfficeContext;
  const { calls, query, pages } = returnArea(useOfficeArea(), useOfficeApi());
  const seller = memberSeller(sellers);
  // Packers see no returns (Rule 138).
  const maySee = seller === undefined || sellerRoleSatisfies(seller.role, 'manager');
  const answer = useAsync(maySee ? orderId : null, async () => {
    const listed = { ...query, ...MOST, order_id: orderId };
    const [open, ended] = await Promise.all([
      calls.list({ query: { ...listed, view: 'open' } }),
      calls.list({ query: { ...listed, view: 'ended' } }),
    ]);
    return [...open.returns, ...ended.returns];
  });
  if (answer.error !== null) {
    return (
      <InlineError
        message="The returns of this order could not be loaded"
        help={answer.error.message}
        onRetry={answer.reload}
      />
    );
  }
  const returns = answer.data ?? [];
  if (returns.length === 0) return null;
  return section(
    <ul className="divide-y divide-line text-small">
      {returns.map((item) => (
        <Row key={item.id} item={item} href={pages.return(item.id)} />
      ))}
    </ul>,
  );
}

function Row({ item, href }: { item: OfficeReturnSummary; href: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <a href={href} className="text-link font-[600] tabular-nums">
          Return {item.number}
        </a>
        <p className="wrap-anywhere text-ink-3">
          {RETURN_REASON_WORDS[item.reason].name}:{' '}
          {item.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
        </p>
      </div>
      <ReturnBadge state={item.state} />
    </li>
  );
}
