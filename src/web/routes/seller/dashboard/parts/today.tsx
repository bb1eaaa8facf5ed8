import type { ReactNode } from 'react';

import { formatCount } from '#domain/numbers/format-count.ts';

import { sellerPages } from '#contract/paths/office-pages.ts';

import { Clock } from '#web/backoffice/returns/clock.tsx';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { sellerDashboardRoute } from '#web/routes/seller/dashboard/route.tsx';
import { Card } from '#web/ui/card.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

/** What waits for the seller, what is due first at the top. */
export function Today() {
  const { today } = useLoaded(sellerDashboardRoute);
  if (!today.ok) {
    return <InlineError message="Failed to load what is waiting for you" help={today.message} />;
  }
  const { returns, orders, unread, low } = today.data;
  const isNothing = returns.count + orders.totalCount + unread + low === 0;
  return (
    <Card as="section" title="What needs you today">
      {isNothing ? (
        <p className="text-small text-ink-2">Nothing is waiting for you.</p>
      ) : (
        <div className="flex flex-col gap-5">
          {returns.count > 0 && (
            <Queue
              title={counted(returns.count, 'return to answer', 'returns to answer')}
              href={sellerPages.returns()}
            >
              {returns.first.map((item) => (
                <Waiting key={item.id} href={sellerPages.return(item.id)} name={item.number}>
                  <Clock of={item} />
                </Waiting>
              ))}
            </Queue>
          )}
          {orders.totalCount > 0 && (
            <Queue
              title={counted(orders.totalCount, 'order to send', 'orders to send')}
              href={sellerPages.orders({ to_send: 'true' })}
            >
              {orders.orders.map(({ id, order_number: number, created_at: at }) => (
                <Waiting
                  key={id}
                  href={sellerPages.orders({ to_send: 'true', open: id })}
                  name={number}
                >
                  <span className="text-ink-2">
                    Ordered <ShortDate at={at} />
                  </span>
                </Waiting>
              ))}
            </Queue>
          )}
          {unread > 0 && (
            <Queue
              title={counted(unread, 'unread conversation', 'unread conversations')}
              href={sellerPages.threads()}
            />
          )}
          {low > 0 && (
            <Queue
              title={counted(low, 'product low in stock', 'products low in stock')}
              href={sellerPages.products({ view: 'low' })}
            />
          )}
        </div>
      )}
    </Card>
  );
}

interface QueueProps {
  title: string;
  href: string;
  children?: ReactNode;
}

function Queue({ title, href, children }: QueueProps) {
  return (
    <section>
      <h3 className="text-body font-[650]">
        <a href={href} className="text-link">
          {title}
        </a>
      </h3>
      {children && <ul className="mt-1 divide-y divide-line">{children}</ul>}
    </section>
  );
}

interface WaitingProps {
  href: string;
  name: string;
  children: ReactNode;
}

function Waiting({ href, name, children }: WaitingProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-small">
      <a
        href={href}
        className="font-[600] wrap-anywhere tabular-nums underline-offset-3 hover:underline"
      >
        {name}
      </a>
      {children}
    </li>
  );
}

function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
