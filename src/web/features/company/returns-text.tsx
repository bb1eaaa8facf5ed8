import { pages } from '#contract/paths/pages.ts';

import {
  EmailLink,
  LegalContact,
  PhoneLink,
  ReturnPeriod,
  ShopName,
  WithStores,
  without,
  type LegalSection,
  type LegalVersions,
} from './legal-page.tsx';

const RETURNS_SECTIONS: readonly LegalSection[] = [
  {
    id: 'change-of-mind',
    title: (period) => `Changed your mind: ${period}`,
    summary: (
      <>
        Send it back within <ReturnPeriod /> of delivery, unused and in its packaging, and we refund
        what you paid for it.
      </>
    ),
    body: (
      <>
        <p>
          The law does not require a shop to take something back because the buyer changed their
          mind. We do it anyway, for <ReturnPeriod /> from the day of delivery, when the product
        </p>
        <ul>
          <li>is unused and not installed, cut, mixed or assembled,</li>
          <li>is in its original packaging with everything that came in it, and</li>
          <li>comes with its order number or another proof of purchase.</li>
        </ul>
        <p>
          Because they cannot be sold again, a change of mind does not cover paint that was mixed to
          a colour, timber, flooring, blinds and anything else cut or made to your measure, opened
          sealants and adhesives, opened safety wear, and living plants. These exceptions are about
          a change of mind alone. They take nothing from your rights when a product is faulty.
        </p>
        <p>
          Installation and other services can be called off without charge until the end of the
          business day before.
        </p>
      </>
    ),
  },
  {
    id: 'steps',
    title: 'How to return something',
    summary: 'Tell us, pack it, send it or bring it. The money is back within 5 business days.',
    body: (
      <>
        <ol>
          <li>
            Find the order number in the <a href={pages.account('orders')}>Orders tab</a> of your
            account.
          </li>
          <li>
            Call <PhoneLink /> or write to <EmailLink />. Say what you are returning and why. A
            photograph helps when something is damaged.
          </li>
          <li>
            We answer within 2 business days with the address to send it to. Products of different
            sellers may go to different addresses.
          </li>
          <li>
            Pack it so that it survives the trip and post it
            <WithStores>
              , or bring it to <a href={pages.findAStore()}>one of our stores</a>
            </WithStores>
            .
          </li>
          <li>
            Within 5 business days of its arrival we refund the card or account that you paid with.
          </li>
        </ol>
        <p>
          A receipt is the easiest proof of purchase, and your account keeps one. A bank statement
          or the order confirmation will do as well.
        </p>
      </>
    ),
  },
  {
    id: 'who-pays',
    title: 'Who pays for the return',
    summary:
      'We pay when the product is faulty, damaged, wrong or not as described. You pay when you changed your mind.',
    body: (
      <>
        <p>
          If a product is faulty, arrived damaged, is not what you ordered or does not match its
          description or sample, the return costs you nothing. We send a prepaid label or refund
          what you reasonably paid. What is too large, too heavy or too difficult to send or remove
          we collect at our cost.
        </p>
        <p>
          If you changed your mind, you pay for sending it back, and a delivery charge that you paid
          stays paid. <WithStores>Bringing it to a store is free.</WithStores>
        </p>
        <p>
          If you report a fault and there turns out to be none, we may ask you for the cost of the
          return; we tell you the likely amount before you send anything.
        </p>
      </>
    ),
  },
  {
    id: 'faulty',
    title: 'Faulty, damaged or wrong',
    summary: (
      <>
        A major failure: you choose a refund or a replacement. A minor one: it is put right within a
        reasonable time. The limit of <ReturnPeriod /> does not apply.
      </>
    ),
    body: (
      <>
        <p>
          <strong>A major failure</strong> is one where a product is unsafe, is very different from
          its description or sample, cannot be used for its normal purpose or for one that you told
          us about and cannot easily be made fit within a reasonable time, or where you would not
          have bought it had you known. Two or more failures that are minor one by one can be major
          together. You may then
        </p>
        <ul>
          <li>return it and choose a refund or a replacement of the same kind, or</li>
          <li>keep it and be compensated for what it is worth less.</li>
        </ul>
        <p>
          <strong>A minor failure</strong> is put right by a repair, a replacement or a refund,
          within a reasonable time and free of charge. If that does not happen, you may have it
          repaired elsewhere and recover the reasonable cost, or return it as if the failure were
          major.
        </p>
        <p>
          In either case you may also claim for other loss or damage that could reasonably be
          foreseen. Installed or used products are covered too, and so are sale items. What counts
          is how long such a product can reasonably be expected to last, not <ReturnPeriod /> and
          not the length of a manufacturer’s warranty.
        </p>
        <p>
          The seller, whether <ShopName /> or someone else, must put it right and may not send you
          to the manufacturer instead. You can always begin with us: call <PhoneLink />.
        </p>
      </>
    ),
  },
  {
    id: 'guarantees',
    title: 'Your rights under the Australian Consumer Law',
    summary:
      'The law gives you guarantees that no shop can take away. This policy adds to them and never limits them.',
    body: (
      <>
        <p>
          Our goods and services come with guarantees that cannot be excluded under the Australian
          Consumer Law. For major failures with the service, you are entitled:
        </p>
        <ul>
          <li>to cancel your service contract with us; and</li>
          <li>to a refund for the unused portion, or to compensation for its reduced value.</li>
        </ul>
        <p>
          You are also entitled to choose a refund or replacement for major failures with goods. If
          a failure with the goods or a service does not amount to a major failure, you are entitled
          to have the failure rectified in a reasonable time. If this is not done you are entitled
          to a refund for the goods and to cancel the contract for the service and obtain a refund
          of any unused portion. You are also entitled to be compensated for any other reasonably
          foreseeable loss or damage from a failure in the goods or service.
        </p>
        <p>
          The guarantees say that goods are of acceptable quality, match their description and
          sample, are fit for the purpose made known, and come with clear title; that spare parts
          and repairs are available for a reasonable time; and that services are done with due care
          and skill, are fit for their purpose and are done within a reasonable time. They cover
          what costs up to $100,000, and beyond that what people ordinarily buy for the household.
        </p>
        <p>
          A manufacturer’s warranty comes on top. So does this policy. Nothing on this page
          excludes, restricts or changes a right that the law gives you.
        </p>
      </>
    ),
  },
  {
    id: 'disagree',
    title: 'If we do not agree',
    summary: 'Ask for a second look. After that the fair trading office of your state helps, free.',
    body: (
      <>
        <p>
          Write to <EmailLink /> with “second look” and the order number. Someone who was not part
          of the first answer replies within 5 business days.
        </p>
        <p>
          You can take the matter to the consumer affairs or fair trading office of your state or
          territory at any time, or to its civil tribunal. The Australian Competition and Consumer
          Commission explains your rights at accc.gov.au.
        </p>
        <LegalContact />
      </>
    ),
  },
];

export const RETURNS_VERSIONS: LegalVersions = [
  {
    date: '2026-08-01',
    change: 'A new section says where to turn if we cannot agree.',
    sections: RETURNS_SECTIONS,
  },
  {
    date: '2026-07-01',
    change: 'First version.',
    sections: without(RETURNS_SECTIONS, 'disagree'),
  },
];
