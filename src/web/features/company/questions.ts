import { formatMoney } from '#domain/money/cents.ts';

import { pages } from '#contract/paths/pages.ts';
import type { PublicSettings } from '#contract/schemas/catalog.ts';
import type { Shop } from '#contract/schemas/shop.ts';
import { contactUsWords, contactWords } from '#contract/text/shop.ts';

import { businessDays, freeShippingFrom } from '#contract/text/freight.ts';
import { returnPeriod } from '#contract/text/returns.ts';

export interface Question {
  readonly id: string;
  readonly question: string;
  /** A paragraph a line. */
  readonly answer: string;
  readonly link?: { readonly label: string; readonly href: string };
}

export interface QuestionGroup {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
}

/** The questions, with answers based on the settings; null when those could not be read. */
export const questionGroups = (
  shop: Shop,
  settings: PublicSettings | null,
): readonly QuestionGroup[] => [
  {
    id: 'orders',
    title: 'Orders',
    questions: [
      {
        id: 'track-order',
        question: 'Where is my order?',
        answer:
          'Open the Orders tab of your account. Each order shows one of five statuses: Pending while the payment is being confirmed, Processing while it is being packed, Shipped once it is on its way, Delivered when it has arrived, and Cancelled if it will not go ahead.\nAn order with products from several sellers may arrive in several parcels on different days.',
        link: { label: 'See your orders', href: pages.account('orders') },
      },
      {
        id: 'change-order',
        question: 'Can I change or cancel an order?',
        answer: `${sentence(contactUsWords(shop))} as soon as you can. Until a parcel has left, we can usually cancel the order or correct the address. After that, you can return it under the returns policy.`,
        link: { label: 'Read the returns policy', href: pages.returns() },
      },
      {
        id: 'order-number',
        question: 'What is my order number?',
        answer:
          'It begins with ORD- and is shown on the confirmation page and in your account. Have it ready when you call: it is the fastest way to find your order.',
      },
      {
        id: 'invoice',
        question: 'How do I get a tax invoice?',
        answer:
          'Open the order in your account. Once it is paid, you can read each seller’s invoice there or download it as a PDF. Sellers who are registered for GST issue a tax invoice; others issue an invoice without GST.\nThe invoice names the buyer of your billing address, with the company if you entered one. Check it before you pay: an invoice cannot be changed once it is issued.',
        link: { label: 'See your orders', href: pages.account('orders') },
      },
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery',
    questions: [
      {
        id: 'delivery-cost',
        question: 'What does delivery cost?',
        answer: `${deliveryCost(settings)}Some sellers set their own delivery charges, and some heavy products have a charge per item. The product page and the checkout show the exact amount for your address before you pay.`,
      },
      {
        id: 'delivery-time',
        question: 'How long does delivery take?',
        answer: `${deliveryTime(settings)}Remote places and long timber can take longer. The product page shows the dates to expect.`,
      },
      {
        id: 'delivery-area',
        question: 'Where do you deliver?',
        answer:
          'Everywhere in Australia, and to New Zealand. Goods sent to New Zealand carry no Australian GST; the prices stay as shown. They do not include anything New Zealand may charge on arrival.',
      },
      {
        id: 'missing-damaged',
        question: 'Something is missing or arrived damaged. What now?',
        answer: `We are sorry. ${sentence(contactWords(shop))} with the order number and, if you can, a photograph. We will send what is missing, or repair, replace or refund what is damaged. It costs you nothing.`,
        link: { label: 'Faulty or damaged products', href: `${pages.returns()}#faulty` },
      },
    ],
  },
  {
    id: 'returns',
    title: 'Returns and faults',
    questions: [
      {
        id: 'change-of-mind',
        question: 'Can I return something because I changed my mind?',
        answer: `Yes, within ${returnPeriod(settings)} of delivery, unused and in its packaging. The exceptions are a few things made or cut for you, such as mixed paint. This promise comes on top of your rights under the Australian Consumer Law.`,
        link: { label: 'How to return something', href: pages.returns() },
      },
      {
        id: 'faulty-product',
        question: `What if a product is faulty after ${settings === null ? 'that time' : `the ${returnPeriod(settings)}`}?`,
        answer: `Then your rights under the Australian Consumer Law apply; they do not end after ${returnPeriod(settings)}, nor with a manufacturer’s warranty. For a major failure you may choose a refund or a replacement. For a minor one the seller repairs, replaces or refunds within a reasonable time.`,
        link: { label: 'Your consumer guarantees', href: `${pages.returns()}#guarantees` },
      },
      {
        id: 'refund-time',
        question: 'When do I get my money back?',
        answer:
          'We refund within 5 business days of the return reaching us, to the card or account that you paid with. Your bank may need a few days more to show it.',
      },
      {
        id: 'return-postage',
        question: 'Who pays for the return?',
        answer: `We do when a product is faulty, damaged, wrong or not as described, and we collect what is too heavy or too large to post. You do when you changed your mind${shop.has_stores ? '; bringing it to one of our stores costs nothing' : ''}.`,
        ...storeLink(shop),
      },
    ],
  },
  {
    id: 'products',
    title: 'Products and prices',
    questions: [
      {
        id: 'gst',
        question: 'Do prices include GST?',
        answer:
          settings?.prices_include_tax === false
            ? 'No. Prices are in Australian dollars without GST. The checkout adds it and shows how much it is.'
            : 'Yes. Every price in the shop is the whole price in Australian dollars, GST included. The checkout shows how much GST your order contains.',
      },
      {
        id: 'price-match',
        question: 'How does the price match guarantee work?',
        answer: `If an Australian shop sells the same product, in stock, for less, ${contactWords({ ...shop, email: shop.phone === null ? shop.email : null })} before you order and tell us where you saw it. We check it and sell it to you at that price, delivery included in the comparison.`,
      },
      {
        id: 'who-sells',
        question: 'Who am I buying from?',
        answer: `Some products come from ${shop.name} itself, others from independent Australian sellers; the product page names them. You pay once, and you can always come to us with a question or a fault, no matter who sold it.`,
      },
      {
        id: 'stock',
        question: 'Is the stock shown up to date?',
        answer:
          'Yes. Items being paid for are set aside immediately, so the number you see is what you can still buy. Out of Stock means none are left at the moment; add the product to your wishlist to find it again.',
      },
      {
        id: 'licensed-work',
        question: 'Which jobs need a licensed trade?',
        answer:
          'In every state and territory, fixed electrical wiring and gas fitting must be done by licensed trades, and so must most plumbing. Product pages and our advice say so where it matters. We also sell installation by licensed trades as a service.',
        link: { label: 'See our services', href: pages.services() },
      },
    ],
  },
  {
    id: 'account-payment',
    title: 'Account and payment',
    questions: [
      {
        id: 'payment-methods',
        question: 'How can I pay?',
        answer: `By card, on the payment provider’s own page. Your card number never reaches our servers.${
          settings === null ? '' : PAYMENT[settings.payment_mode]
        }`,
      },
      {
        id: 'need-account',
        question: 'Do I need an account?',
        answer:
          'Not to browse. The cart, wishlist and checkout need an account, so that they follow you from phone to computer. To create one, you need a name, an email address and a password.',
        link: { label: 'Create an account', href: pages.register() },
      },
      {
        id: 'forgot-password',
        question: 'I forgot my password. What now?',
        answer:
          'Request a reset link. It arrives by email, works once and expires in 24 hours. If it does not arrive, check your junk folder and that you used the address you registered.',
        link: { label: 'Reset your password', href: pages.forgotPassword() },
      },
      {
        id: 'payment-failed',
        question: 'My payment did not go through. Is the order lost?',
        answer:
          'No. Your cart stays as it was, and the items held for you are released after a while. Try again from the checkout, or use another card. An unpaid order is cancelled automatically and costs you nothing.',
      },
    ],
  },
  {
    id: 'selling-services',
    title: 'Services and selling',
    questions: [
      {
        id: 'book-service',
        question: 'How do I book an installation or a measure?',
        answer: `Choose a service, then ${contactWords({ ...shop, email: shop.phone === null ? shop.email : null })}. We agree on a day and confirm the price before any work starts.`,
        link: { label: 'See our services', href: pages.services() },
      },
      {
        id: 'become-seller',
        question: 'How do I become a seller?',
        answer:
          'Register as a seller, then fill in the application with your business details and ABN. We read every application and answer by email. Once it is approved, your products appear beside ours.',
        link: { label: 'Register as a seller', href: pages.sellerRegister() },
      },
      {
        id: 'contact',
        question: 'How do I reach a person?',
        answer: `${sentence(contactWords(shop, { withHours: true }))} at any time.${shop.has_stores ? ' You can also visit one of our stores.' : ''}`,
        ...storeLink(shop),
      },
    ],
  },
];

const storeLink = ({ has_stores: hasStores }: Shop) =>
  hasStores ? { link: { label: 'Find a store', href: pages.findAStore() } } : {};

/** The words as the beginning of a sentence. */
const sentence = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

const PAYMENT = {
  test: ' At present payments run in test mode: the payment page says so, and no money is taken.',
  live: ' Your card is charged when you pay there.',
} as const;

/** Ends in a space, because other sentences follow; empty while the settings are unknown. */
function deliveryCost(settings: PublicSettings | null): string {
  if (settings === null) return '';
  const from = freeShippingFrom(settings);
  const cost = formatMoney(settings.standard_shipping_cost);
  return from === null
    ? 'Standard delivery is free. '
    : `Standard delivery is ${cost} per order, and free when the order comes to ${from} or more. `;
}

/** As `deliveryCost`. */
function deliveryTime(settings: PublicSettings | null): string {
  if (settings === null) return '';
  const days = businessDays(settings.standard_delivery_days);
  return `Standard delivery takes ${days} to most addresses in Australia. `;
}

/**
 * The groups with the questions that contain every word of the search; empty groups are left out.
 */
export function searchQuestions(groups: readonly QuestionGroup[], search: string): QuestionGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap((group) => {
    const questions = group.questions.filter(({ question, answer }) => {
      const text = `${question} ${answer}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return questions.length === 0 ? [] : [{ ...group, questions }];
  });
}
