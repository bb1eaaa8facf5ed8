import { pages } from '#contract/paths/pages.ts';

import { businessDays } from '#contract/text/freight.ts';
import { useShopSettings } from '#web/settings/shop-settings.tsx';

import {
  EmailLink,
  LegalName,
  PhoneLink,
  ReturnPeriod,
  ShopName,
  without,
  type LegalSection,
  type LegalVersions,
} from './legal-page.tsx';

const TERMS_SECTIONS: readonly LegalSection[] = [
  {
    id: 'about',
    title: 'About these terms',
    summary: (
      <>
        They are the agreement between you and <ShopName /> when you use this shop.
      </>
    ),
    body: (
      <>
        <p>
          This shop is run by <LegalName />, “we” in these terms. By creating an account or placing
          an order you agree to them. The terms that apply to an order are those published on the
          day you placed it.
        </p>
        <p>
          <strong>Your rights come first.</strong> The Australian Consumer Law gives you guarantees
          that cannot be excluded, restricted or changed. If anything here seems to say otherwise,
          the law prevails. <a href={`${pages.returns()}#guarantees`}>Read about your guarantees</a>
          .
        </p>
      </>
    ),
  },
  {
    id: 'sellers',
    title: 'Who sells to you',
    summary: (
      <>
        <ShopName /> sells some products, independent sellers the others. The product page says who.
      </>
    ),
    body: (
      <>
        <p>
          We sell products without another seller’s name ourselves. Where the product page names a
          seller, your contract for that product is with the seller, who must honour the consumer
          guarantees. We take the payment for the seller, we check sellers before they may sell
          here, and we help you if a seller does not put things right.
        </p>
        <p>
          One order may include products from several sellers. Each seller’s part is then a separate
          contract.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    summary:
      'Give true details, keep your password to yourself, and tell us if someone else has it.',
    body: (
      <p>
        To order you need an account and must be 18 or older, or have the consent of a parent or
        guardian. Please keep your details correct and your password secret. Tell us immediately if
        you think that someone else is using your account; you are not responsible for orders placed
        after that. We may suspend an account that is used for fraud or to harm others, and tell you
        why unless the law forbids it. You may close your account at any time.
      </p>
    ),
  },
  {
    id: 'prices',
    title: 'Prices',
    summary: 'The whole price, GST included. Delivery is shown before you pay.',
    body: (
      <>
        <p>
          Prices are in Australian dollars and include GST. Delivery is added in the checkout, where
          you see the total before you pay. An order sent to New Zealand carries no Australian GST,
          and the prices stay as shown.
        </p>
        <p>
          A struck-through price is one at which the product was really offered before. If a product
          was listed at a price that is plainly a mistake, we may cancel the order before it is
          sent; we then tell you, refund everything you paid for it, and offer it at the right
          price.
        </p>
        <p>
          Price match: if an Australian shop sells the same product, in stock, for less with
          delivery counted in, call <PhoneLink /> before you order and we sell it to you at that
          price.
        </p>
      </>
    ),
  },
  {
    id: 'orders-payment',
    title: 'Orders and payment',
    summary:
      'An order is binding once the payment is confirmed. Until then, we set your items aside.',
    body: (
      <>
        <p>
          When you place an order we set the stock aside and take you to the payment provider’s
          page. The contract is made when the payment is confirmed and the order shows Processing.
          An order that is not paid in time is cancelled automatically and costs you nothing.
        </p>
        <p>
          If a product cannot be supplied after all, we tell you and refund it in full without
          delay.
        </p>
        <PaymentMode />
      </>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    summary: (
      <>
        <DeliveryTime />
        The risk is ours until your order reaches you.
      </>
    ),
    body: (
      <>
        <p>
          We deliver in Australia and to New Zealand. Delivery times are estimates, given in good
          faith; if a parcel is much later than estimated, you may cancel what has not arrived and
          have it refunded. Someone may need to be there for large or heavy goods.
        </p>
        <p>
          Risk and ownership pass to you when the goods are delivered to your address. Until then
          loss and damage are ours or the seller’s to bear.
        </p>
      </>
    ),
  },
  {
    id: 'returns',
    title: 'Returns, faults and cancellations',
    summary: (
      <>
        <ReturnPeriod /> for a change of mind; for faults, your full rights under the law.
      </>
    ),
    body: (
      <p>
        The <a href={pages.returns()}>returns policy</a> is part of these terms. It adds to the
        consumer guarantees and takes nothing from them.
      </p>
    ),
  },
  {
    id: 'services',
    title: 'Services and licensed work',
    summary: 'Booked by phone, price confirmed first, done by people with the right licence.',
    body: (
      <>
        <p>
          “From” prices are for the work described under “What is included”. The final price is
          confirmed before the work begins, and nothing is added without your consent. Work that the
          law reserves for licensed trades is done by licensed trades.
        </p>
        <p>
          Our DIY advice is general. Every house is different: follow the instructions that come
          with a product, wear what protects you, check whether council approval is needed, and
          leave electrical wiring, gas and, where your state says so, plumbing to licensed trades.
        </p>
      </>
    ),
  },
  {
    id: 'using',
    title: 'Using the website',
    summary: 'Shop, read, share links. Do not break it, copy it wholesale or get in anyone’s way.',
    body: (
      <p>
        You may use the website to shop and to read, and print or share pages for your own use. You
        may not try to get around its security, load it so heavily that others cannot use it, post
        what is unlawful or untrue, or copy its texts and pictures for a business. They belong to
        us, the sellers or those who made them.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we are liable for',
    summary:
      'We stand by the consumer guarantees without limit. Beyond them, we are liable for loss that could be foreseen.',
    body: (
      <p>
        Nothing in these terms limits the consumer guarantees, or liability for death or injury, for
        fraud, or for anything else that the law does not allow to be limited. Apart from that, you
        and we are each liable to the other for loss that could reasonably have been foreseen when
        the contract was made, and each must take reasonable steps to keep a loss small. Neither is
        liable for delay caused by events beyond reasonable control, such as floods and bushfires,
        for as long as they last.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law, disputes and changes',
    summary: 'Talk to us first. Australian law applies, and your local tribunal stays open to you.',
    body: (
      <>
        <p>
          If something goes wrong, call <PhoneLink /> or write to <EmailLink />. The law of New
          South Wales applies. You may use the courts, the tribunal and the fair trading office of
          the place where you live.
        </p>
        <p>
          We may change these terms for future orders, and the date at the top changes with them. We
          announce changes that make a real difference by email at least 14 days ahead; you may
          close your account if you do not agree. Orders already placed keep their terms. If one
          part of the terms is invalid, the rest still applies.
        </p>
      </>
    ),
  },
];

/** The current payment methods, whatever the version of the text. */
function PaymentMode() {
  switch (useShopSettings()?.payment_mode) {
    case 'test':
      return (
        <p>
          Payments run in test mode at present: the payment page accepts test cards only, no money
          is taken and nothing is sent.
        </p>
      );
    case 'live':
      return <p>Your card is charged when you pay on that page.</p>;
    case undefined:
      return null;
  }
}

function DeliveryTime() {
  const settings = useShopSettings();
  return settings && `Usually ${businessDays(settings.standard_delivery_days)} in Australia. `;
}

export const TERMS_VERSIONS: LegalVersions = [
  {
    date: '2026-08-01',
    change: 'A separate section covers services that we sell by the job.',
    sections: TERMS_SECTIONS,
  },
  {
    date: '2026-07-01',
    change: 'First version.',
    sections: without(TERMS_SECTIONS, 'services'),
  },
];
