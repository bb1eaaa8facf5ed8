import { pages } from '#contract/paths/pages.ts';

import { composeMail, greeting, type MailMessage, type MailSite } from '#server/mail/compose.ts';

interface ToCustomer {
  readonly firstName: string;
  readonly unsubscribeUrl: string;
}

/** To the first of those who asked: an item is back (Rule 135). Says nothing of other items. */
export function backInStockMessage(
  site: MailSite,
  item: ToCustomer & {
    readonly productName: string;
    readonly variantName: string | null;
    readonly slug: string;
    readonly variantId: string | null;
  },
): MailMessage {
  const name = [item.productName, item.variantName].filter(Boolean).join(', ');
  const page = pages.product(item.slug, item.variantId ?? undefined);
  return composeMail(site, {
    subject: `Back in stock: ${name}`,
    heading: `${name} is back in stock`,
    paragraphs: [
      greeting(item.firstName),
      'You asked us to tell you when this item is back, and now it is. We do not hold one for you.',
    ],
    action: { label: 'See the item', link: `${site.siteUrl}${page}` },
    afterwards: ['This is the only email about it. You can ask again if it sells out.'],
    reason: `You are receiving this email because you asked on the page of this item at ${site.shop.name}.`,
    unsubscribeUrl: item.unsubscribeUrl,
  });
}

/** To a buyer who agreed to it, once an order: a link to review each product (Rule 134). */
export function reviewRequestMessage(
  site: MailSite,
  order: ToCustomer & {
    readonly orderNumber: string;
    readonly products: readonly { readonly slug: string; readonly name: string }[];
  },
): MailMessage {
  const { orderNumber, products } = order;
  const linkOf = (slug: string) => `${site.siteUrl}${pages.writeReview(slug)}`;
  const [first] = products;
  if (first === undefined) throw new Error('A request for reviews names at least one product');
  const others = products.slice(1);
  return composeMail(site, {
    subject: `Would you review what you bought? Order ${orderNumber}`,
    heading: 'Would you review what you bought?',
    paragraphs: [
      greeting(order.firstName),
      `Your order ${orderNumber} was delivered. Good or bad, what you write helps others to choose.`,
      first.name,
    ],
    action: { label: 'Write a review', link: linkOf(first.slug) },
    afterwards: [
      ...others.map(({ slug, name }) => `${name}: ${linkOf(slug)}`),
      'We ask once for each order.',
    ],
    reason: `You are receiving this email because you agreed at ${site.shop.name} to be asked for reviews.`,
    unsubscribeUrl: order.unsubscribeUrl,
  });
}
