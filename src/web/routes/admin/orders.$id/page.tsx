import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { formatMoney } from '#domain/money/cents.ts';

import { adminPages } from '#contract/paths/office-pages.ts';
import { REFUND_STATUS_WORDS } from '#contract/text/reports.ts';
import type { TaxDocumentView } from '#contract/schemas/invoices.ts';
import type { OfficeOrder } from '#contract/schemas/office-orders.ts';

import { RecordHistory } from '#web/backoffice/history/record-history.tsx';
import { DisputeNotice } from '#web/backoffice/orders/dispute-notice.tsx';
import { MessageCustomer } from '#web/backoffice/messages/message-customer.tsx';
import { OrderHistory } from '#web/backoffice/orders/order-history.tsx';
import { OrderMails } from '#web/backoffice/orders/order-mails.tsx';
import { OrderParcels } from '#web/backoffice/orders/order-parcels.tsx';
import { PaymentBadge } from '#web/backoffice/orders/payment-badge.tsx';
import { RefundDialog } from '#web/backoffice/orders/refund-dialog.tsx';
import { PackingSlip } from '#web/backoffice/orders/slip-sheet.tsx';
import { StatusControl } from '#web/backoffice/orders/status-control.tsx';
import { OrderReturns } from '#web/backoffice/returns/order-returns.tsx';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { BackLink } from '#web/backoffice/back-link.tsx';
import { AddressLines } from '#web/features/addresses/address-lines.tsx';
import { DownloadInvoice } from '#web/features/orders/download-invoice.tsx';
import { ProofOfAge } from '#web/features/orders/proof-of-age.tsx';
import { lineOf, OrderLine } from '#web/features/orders/order-line.tsx';
import { OrderSums } from '#web/features/orders/order-sums.tsx';
import { SoldWithWarranty } from '#web/features/orders/sold-with-warranty.tsx';
import { StatusBadge } from '#web/features/orders/status-badge.tsx';
import { RecalledLine } from '#web/features/recalls/recalled-line.tsx';
import { readAgain } from '#web/lib/read-again.ts';
import { adminOrderRoute } from '#web/routes/admin/orders.$id/route.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Printer, RotateCcw } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';

export function OrderPage() {
  const { order, invoices } = useLoaded(adminOrderRoute);
  if (order.ok) return <OrderView key={order.data.id} order={order.data} invoices={invoices} />;
  return (
    <Missing
      message={order.message}
      back={{ href: adminPages.orders(), label: 'Back to orders' }}
    />
  );
}

interface OrderViewProps {
  order: OfficeOrder;
  invoices: readonly TaxDocumentView[];
}

function OrderView({ order, invoices }: OrderViewProps) {
  const router = useRouter();
  const [isRefunding, setIsRefunding] = useState(false);
  const reload = () => readAgain(router);
  return (
    <>
      <div className="flex flex-col gap-5 print:hidden">
        <header className="flex flex-col gap-2">
          <BackLink href={adminPages.orders()} label="Orders" />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <h1 tabIndex={-1} className="text-h1 wrap-anywhere tabular-nums">
                <OrderNumber>{order.order_number}</OrderNumber>
              </h1>
              <p className="mt-1 flex flex-wrap items-center gap-2 text-small text-ink-2">
                <ShortDate at={order.created_at} withTime />
                <StatusBadge status={order.status} />
                <PaymentBadge status={order.payment_status} />
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                icon={<Printer size={18} />}
                onClick={() => window.print()}
              >
                Packing slip
              </Button>
              <Button
                variant="secondary"
                disabled={order.refundable <= 0}
                icon={<RotateCcw size={18} />}
                onClick={() => setIsRefunding(true)}
              >
                Refund
              </Button>
            </div>
          </div>
        </header>
        {order.disputes
          .filter((dispute) => dispute.is_open)
          .map((dispute) => (
            <DisputeNotice
              key={dispute.reference}
              order={order}
              dispute={dispute}
              invoices={invoices}
            />
          ))}
        {order.shortages.length > 0 && (
          <Notice tone="danger" title="Not enough stock">
            Still to be found for this order:{' '}
            {order.shortages.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}.
          </Notice>
        )}
        <div className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start">
          <div className="flex min-w-0 flex-col gap-5 max-lg:order-2">
            <Items order={order} />
            <OrderParcels order={order} onChanged={reload} />
            <OrderReturns
              orderId={order.id}
              section={(list) => (
                <Card as="section" title="Returns">
                  {list}
                </Card>
              )}
            />
            <Refunds order={order} />
            <Invoices order={order} invoices={invoices} />
            <OrderMails order={order} />
            <OrderHistory history={order.history} />
            <RecordHistory subject="order" id={order.id} />
          </div>
          <div className="flex min-w-0 flex-col gap-5 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:[&>:nth-child(-n+2)]:col-span-2">
            <StatusControl order={order} onChanged={reload} />
            <Customer order={order} />
            <AddressCard title="Delivery address" address={order.shipping_address}>
              <p className="mt-3 text-small text-ink-3">{order.shipping_label}</p>
            </AddressCard>
            <AddressCard title="Billing address" address={order.billing_address} />
          </div>
        </div>
        <RefundDialog
          order={order}
          open={isRefunding}
          onClose={() => setIsRefunding(false)}
          onDone={() => {
            setIsRefunding(false);
            void reload();
          }}
        />
      </div>
      <PackingSlip order={order} />
    </>
  );
}

function Items({ order }: { order: OfficeOrder }) {
  return (
    <Card as="section" title="Items">
      <div className="flex flex-col gap-5">
        {order.groups.map((group) => (
          <section key={group.seller_id ?? 'platform'} aria-label={`Sold by ${group.seller_name}`}>
            <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-2">
              <h3 className="text-small font-[650]">Sold by {group.seller_name}</h3>
              <MessageCustomer orderId={order.id} of={group.seller_id} label="Messages" />
            </div>
            <ul className="divide-y divide-line">
              {order.order_items
                .filter(({ product }) => product.seller_id === group.seller_id)
                .map((item) => (
                  <OrderLine
                    key={item.id}
                    {...lineOf(item)}
                    variantName={[item.variant?.name, item.product.sku].filter(Boolean).join(' · ')}
                    unitPrice={item.price}
                    quantityPriceFrom={item.quantity_price_from}
                    lineTotal={item.line_total}
                    note={
                      <>
                        <ProofOfAge age={item.proof_of_age} />
                        <SoldWithWarranty item={item} />
                        <RecalledLine recall={item.recall} page={adminPages.recall} />
                        {item.refunded_quantity > 0 && (
                          <p className="text-caption text-info">
                            {item.refunded_quantity} refunded
                          </p>
                        )}
                      </>
                    }
                  />
                ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="mt-4 border-t border-line pt-4">
        <OrderSums order={order} />
      </div>
    </Card>
  );
}

function Refunds({ order }: { order: OfficeOrder }) {
  if (order.refunds.length === 0) return null;
  return (
    <Card as="section" title="Refunds">
      <ul className="divide-y divide-line text-small">
        {order.refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap justify-between gap-3 py-2">
            <div>
              <p className="font-[600]">{refund.reason}</p>
              <p className="text-ink-3">
                <ShortDate at={refund.created_at} withTime /> · {REFUND_STATUS_WORDS[refund.status]}
              </p>
            </div>
            <p className="font-[650] tabular-nums">{formatMoney(refund.amount)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Invoices({ order, invoices }: OrderViewProps) {
  if (invoices.length === 0) return null;
  return (
    <Card as="section" title="Invoices">
      <ul className="divide-y divide-line text-small">
        {invoices.map(({ number, title, supplier, total, issued_at: issuedAt }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <div>
              <p className="font-[600]">
                {title} {number}
              </p>
              <p className="text-ink-3">
                {supplier.legal_name} · <ShortDate at={issuedAt} /> · {formatMoney(total)}
              </p>
            </div>
            <DownloadInvoice orderId={order.id} number={number} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Customer({ order: { buyer } }: { order: OfficeOrder }) {
  return (
    <Card as="section" title="Customer">
      <p className="font-[600]">
        <a href={adminPages.user(buyer.id)} className="underline-offset-3 hover:underline">
          {buyer.first_name} {buyer.last_name}
        </a>
      </p>
      <p className="text-small wrap-anywhere text-ink-2">
        {buyer.email === null ? (
          'This account was closed.'
        ) : (
          <a href={`mailto:${buyer.email}`} className="text-link">
            {buyer.email}
          </a>
        )}
      </p>
    </Card>
  );
}

interface AddressCardProps {
  title: string;
  address: OfficeOrder['shipping_address'];
  children?: ReactNode;
}

function AddressCard({ title, address, children }: AddressCardProps) {
  const text = [
    `${address.first_name} ${address.last_name}`.trim(),
    address.company,
    address.address1,
    address.address2,
    `${address.city.toUpperCase()} ${address.state} ${address.postcode}`,
    address.country === 'Australia' ? null : address.country,
  ]
    .filter(Boolean)
    .join('\n');
  return (
    <Card as="section" title={title} action={<CopyButton text={text} what={title.toLowerCase()} />}>
      <address className="text-small not-italic">
        <AddressLines address={address} />
      </address>
      {children}
    </Card>
  );
}
