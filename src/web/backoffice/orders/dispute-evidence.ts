import { formatMoney } from '#domain/money/cents.ts';

import { pages } from '#contract/paths/pages.ts';
import type { TaxDocumentView } from '#contract/schemas/invoices.ts';
import type { OfficeOrder } from '#contract/schemas/office-orders.ts';

interface Shown {
  readonly invoices: readonly TaxDocumentView[];
  /** Such as `https://shop.example`, for the links. */
  readonly siteUrl: string;
}

/**
 * What a shop can show a bank about a disputed order, as text: the order, its parcels with their
 * tracking, its invoices, the terms and the returns policy of that day, and its history. Times are
 * in Sydney.
 */
export function disputeEvidence(order: OfficeOrder, { invoices, siteUrl }: Shown): string {
  const { buyer, created_at: placedAt, paid_at: paidAt } = order;
  const name = `${buyer.first_name} ${buyer.last_name}`.trim();
  const at = (page: string) => `${siteUrl}${page}?version=${placedAt}`;
  return [
    `Evidence about order ${order.order_number}`,
    section('Order', [
      `Placed: ${timeOf(placedAt)}`,
      paidAt !== null && `Paid: ${timeOf(paidAt)}`,
      `Total: ${formatMoney(order.total)}`,
      `Buyer: ${[name, buyer.email].filter(Boolean).join(', ') || 'contact details removed'}`,
      `Delivery address: ${addressOf(order)}`,
    ]),
    section(
      'Items',
      order.order_items.map(
        (item) => `${item.quantity} × ${nameOf(item)}, ${formatMoney(item.line_total)}`,
      ),
    ),
    section('Parcels', order.tracking.map((parcel) => parcelLines(order, parcel)).flat()),
    section(
      'Receipts (download each as a PDF with the order)',
      invoices.map(({ title, number, issued_at: day }) => `${title} ${number}, ${timeOf(day)}`),
    ),
    section('Policies in force when the order was placed', [
      order.terms_version !== null &&
        `Terms that the buyer accepted, version ${order.terms_version}: ${at(pages.terms())}`,
      `Returns policy: ${at(pages.returns())}`,
    ]),
    section(
      'Refunds',
      order.refunds.map(
        ({ amount, status, created_at: day }) =>
          `${timeOf(day)}: ${formatMoney(amount)}, ${status === 'queued' ? 'on its way' : status}`,
      ),
    ),
    section(
      'History',
      order.history.map(({ kind, note, created_at: day }) =>
        [`${timeOf(day)}: ${kind.replaceAll('_', ' ')}`, note].filter(Boolean).join(', '),
      ),
    ),
  ].join('\n\n');
}

function section(heading: string, lines: readonly (string | false)[]): string {
  const kept = lines.filter((line) => line !== false);
  return [heading.toUpperCase(), ...(kept.length === 0 ? ['None'] : kept)].join('\n');
}

function parcelLines(order: OfficeOrder, parcel: OfficeOrder['tracking'][number]): string[] {
  const { carrier, tracking_number: number, tracking_url: url, delivered_at: delivered } = parcel;
  const items = parcel.lines.map(({ order_item_id: id, quantity }) => {
    const item = order.order_items.find((each) => each.id === id);
    return `${quantity} × ${item === undefined ? 'an item' : nameOf(item)}`;
  });
  return [
    [carrier, number ?? 'without a tracking number'].join(', '),
    `  Sent: ${timeOf(parcel.dispatched_at)}`,
    `  Delivered: ${delivered === null ? 'not recorded' : timeOf(delivered)}`,
    ...(url === null ? [] : [`  Tracking: ${url}`]),
    `  Items: ${items.join(', ')}`,
  ];
}

function nameOf({ product, variant }: OfficeOrder['order_items'][number]): string {
  return [product.name, variant?.name].filter(Boolean).join(', ');
}

function addressOf({ shipping_address: address }: OfficeOrder): string {
  const { first_name: first, last_name: last, company, address1, address2 } = address;
  const place = `${address.city} ${address.state} ${address.postcode}`;
  const name = `${first} ${last}`.trim();
  return [name, company, address1, address2, place, address.country].filter(Boolean).join(', ');
}

function timeOf(instant: string): string {
  return new Date(instant).toLocaleString('en-AU', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Australia/Sydney',
  });
}
