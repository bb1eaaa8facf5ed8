import { formatMoney } from '#domain/money/cents.ts';

import type { SellerOrder } from '#contract/endpoints/seller-orders.ts';
import { sellerPages } from '#contract/paths/office-pages.ts';
import { pages } from '#contract/paths/pages.ts';
import type { SendParcelInput } from '#contract/schemas/office-parcels.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { MessageCustomer } from '#web/backoffice/messages/message-customer.tsx';
import { RecalledLines } from '#web/backoffice/orders/recalled-lines.tsx';
import { detailsHiddenText } from '#web/backoffice/orders/slip-sheet.tsx';
import { ParcelForm } from '#web/backoffice/parcels/parcel-form.tsx';
import { ParcelList } from '#web/backoffice/parcels/parcel-list.tsx';
import { OrderReturns } from '#web/backoffice/returns/order-returns.tsx';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { AddressLines } from '#web/features/addresses/address-lines.tsx';
import { OrderLine } from '#web/features/orders/order-line.tsx';
import { ProofOfAge } from '#web/features/orders/proof-of-age.tsx';
import { SoldWithWarranty } from '#web/features/orders/sold-with-warranty.tsx';
import { StatusBadge } from '#web/features/orders/status-badge.tsx';
import { RecalledLine } from '#web/features/recalls/recalled-line.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Printer } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.ts';

interface OrderPartProps {
  order: SellerOrder;
  onChanged: () => Promise<void>;
}

/** The seller's part of an order: where it goes, what was sent, what to send next. */
export function OrderPart({ order, onChanged }: OrderPartProps) {
  return (
    <div className="flex flex-col gap-6 p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3 text-small text-ink-2">
        <ShortDate at={order.created_at} withTime />
        <StatusBadge status={order.status} />
        <MessageCustomer orderId={order.id} label="Message customer" />
      </div>
      <section>
        <div className="mb-2 flex items-center justify-between gap-3">
          <h3 className="text-h3">Ship to</h3>
          {order.ship_to !== null && (
            <LinkButton
              variant="secondary"
              size="sm"
              href={sellerPages.packingSlip(order.id)}
              icon={<Printer size={16} />}
            >
              Packing slip
            </LinkButton>
          )}
        </div>
        {order.ship_to === null ? (
          <Notice>{detailsHiddenText(order)}</Notice>
        ) : (
          <address className="text-small not-italic">
            <AddressLines address={order.ship_to} />
          </address>
        )}
      </section>
      {order.has_open_dispute && (
        <Notice tone="warning" title="The payment is disputed">
          The buyer has disputed this payment with their bank. The shop is handling it. Check with
          the shop before you send anything else.
        </Notice>
      )}
      <RecalledLines names={recalledNames(order)} />
      <Parcels order={order} onChanged={onChanged} />
      <Items order={order} />
      <OrderReturns
        orderId={order.id}
        section={(list) => (
          <section>
            <h3 className="text-h3">Returns</h3>
            {list}
          </section>
        )}
      />
    </div>
  );
}

function Parcels({ order, onChanged }: OrderPartProps) {
  const api = useOfficeApi();
  const query = sellerQuery();
  const left = order.items.filter((item) => item.left_quantity > 0 && !item.is_recalled);
  const send = async (body: SendParcelInput, key: string) => {
    await api.sellerOrders.sendParcel({
      params: { id: order.id },
      query,
      headers: { 'idempotency-key': key },
      body,
    });
    showToast({ tone: 'success', message: 'Parcel sent. The customer will be notified.' });
    await onChanged();
  };
  if (!order.can.send && order.parcels.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h3 className="text-h3">Parcels</h3>
      {order.parcels.length > 0 && (
        <ParcelList
          parcels={order.parcels}
          nameOf={(id) => nameOf(order, id)}
          more={({ id }) =>
            order.ship_to !== null && (
              <a href={sellerPages.packingSlip(order.id, id)} className="text-link text-small">
                Packing slip for this parcel
              </a>
            )
          }
          onCorrect={(id, body) => api.sellerOrders.correctParcel({ params: { id }, query, body })}
          onDelivered={(id) => api.sellerOrders.markParcelDelivered({ params: { id }, query })}
          onTakeBack={(id, reason) =>
            api.sellerOrders.takeBackParcel({ params: { id }, query, body: { reason } })
          }
          takenBackText="Parcel taken back. Its items can be sent again."
          onChanged={onChanged}
        />
      )}
      {order.can.send && (
        <div className="rounded-card border border-line bg-surface p-4">
          <ParcelForm
            // What is left after a parcel is another form.
            key={order.parcels.length}
            lines={left.map((item) => ({
              id: item.id,
              name: nameOf(order, item.id),
              left: item.left_quantity,
              proof_of_age: item.proof_of_age,
            }))}
            onSend={send}
          />
        </div>
      )}
    </section>
  );
}

function Items({ order }: Pick<OrderPartProps, 'order'>) {
  return (
    <section>
      <h3 className="text-h3">My items</h3>
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <OrderLine
            key={item.id}
            name={item.name}
            slug={item.slug}
            image={item.image}
            variantName={item.variant_name}
            quantity={item.quantity}
            unitPrice={item.price}
            quantityPriceFrom={item.quantity_price_from}
            lineTotal={item.line_total}
            note={
              <>
                <p className="text-caption text-ink-3">{noteOf(item)}</p>
                <ProofOfAge age={item.proof_of_age} />
                <SoldWithWarranty item={item} />
                <RecalledLine recall={item.recall} page={pages.recall} />
              </>
            }
          />
        ))}
      </ul>
      <DefinitionList
        layout="sums"
        className="mt-3 border-t border-line pt-3"
        items={[
          { term: 'Goods', detail: formatMoney(order.subtotal) },
          { term: 'Freight', detail: formatMoney(order.freight) },
          {
            term: order.prices_include_tax ? 'Tax included' : 'Tax',
            detail: formatMoney(order.tax),
          },
          { term: 'My total', detail: formatMoney(order.total), strong: true },
        ]}
      />
    </section>
  );
}

function noteOf(item: SellerOrder['items'][number]): string {
  return [
    item.sku !== null && `SKU ${item.sku}`,
    item.sent_quantity > 0 && `${item.sent_quantity} sent`,
    item.refunded_quantity > 0 && `${item.refunded_quantity} refunded`,
    item.is_recalled && item.left_quantity > 0 && 'Recalled: do not send',
  ]
    .filter(Boolean)
    .join(' · ');
}

function recalledNames(order: SellerOrder): string[] {
  return order.items
    .filter((item) => item.is_recalled && item.left_quantity > 0)
    .map(({ id }) => nameOf(order, id));
}

function nameOf(order: SellerOrder, itemId: string): string {
  const item = order.items.find(({ id }) => id === itemId);
  return [item?.name, item?.variant_name].filter(Boolean).join(', ');
}
