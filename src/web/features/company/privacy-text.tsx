import { pages } from '#contract/paths/pages.ts';

import {
  EmailLink,
  LegalName,
  PhoneLink,
  ShopName,
  without,
  type LegalSection,
  type LegalVersions,
} from './legal-page.tsx';

const PRIVACY_SECTIONS: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who we are and what this covers',
    summary: (
      <>
        <ShopName /> runs this shop and answers for your personal information in it.
      </>
    ),
    body: (
      <>
        <p>
          <LegalName /> handles personal information under the Privacy Act 1988 and its Australian
          Privacy Principles. This policy is about the website, the stores and the telephone. It is
          also the notice that the law requires when we collect information.
        </p>
        <p>
          You may browse the shop without an account and without a name. To buy, you need both,
          because we could not deliver otherwise.
        </p>
      </>
    ),
  },
  {
    id: 'what',
    title: 'What we collect',
    summary:
      'What you enter, what you order, and what a web server needs to respond. Never card numbers.',
    body: (
      <>
        <ul>
          <li>
            <strong>Account:</strong> name, email address, a scrambled form of your password that
            cannot be read back, and a phone number if you give one.
          </li>
          <li>
            <strong>Orders:</strong> what you bought, delivery and billing addresses, payment
            status, and what we said to each other about it.
          </li>
          <li>
            <strong>Cart and wishlist:</strong> the products in them.
          </li>
          <li>
            <strong>Sellers:</strong> business name and structure, ABN, contact person, and bank
            details for payouts, which we store encrypted.
          </li>
          <li>
            <strong>Technical records:</strong> network address, time and page requested, and login
            attempts, to keep the shop running and safe.
          </li>
        </ul>
        <p>
          You type card details into the payment provider’s page. They do not pass through our
          servers, and we do not store them. We collect from you directly, except for the payment
          result, which the provider tells us. We do not ask for sensitive information such as
          health or beliefs; please leave it out of messages.
        </p>
      </>
    ),
  },
  {
    id: 'why',
    title: 'What we use it for',
    summary: 'To sell, deliver, help, keep the books and keep thieves out. Not to sell it on.',
    body: (
      <>
        <ul>
          <li>to take, deliver and, where needed, refund your orders,</li>
          <li>to answer questions and handle faults,</li>
          <li>to run your account and keep it safe,</li>
          <li>to check and pay sellers,</li>
          <li>to meet tax, consumer and product-safety law, recalls included, and</li>
          <li>to find faults in the shop and to see, in total figures, which pages are used.</li>
        </ul>
        <p>
          We send messages about your orders and your account because you need them. Offers we send
          only to those who asked for them; every such message names us and has a link that ends it
          within 5 business days. We do not sell personal information, and we show no advertising by
          others.
        </p>
      </>
    ),
  },
  {
    id: 'who-sees',
    title: 'Who else sees it',
    summary:
      'The seller, the carrier and the payment provider, each the part that they need. Authorities when the law says so.',
    body: (
      <>
        <ul>
          <li>
            <strong>Sellers</strong> see the lines of an order that they sold and the delivery
            address, and may use them for that order alone.
          </li>
          <li>
            <strong>Carriers</strong> see name, address, phone number and parcel size.
          </li>
          <li>
            <strong>The payment provider</strong> sees the amount, the order number and what you
            enter on its page.
          </li>
          <li>
            <strong>Trades</strong> who carry out a service see your name, address and phone number.
          </li>
          <li>
            <strong>Authorities and courts</strong> see what the law obliges us to show.
          </li>
        </ul>
        <p>
          We keep our own records in Australia. If you have an order sent to New Zealand, the
          carrier there receives the address. A payment provider may process payments outside
          Australia, including in New Zealand, the United States and Ireland; we take reasonable
          steps to see that it treats your information as the Australian Privacy Principles require.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What is stored in your browser',
    summary: 'What keeps you logged in, and nothing that follows you to other websites.',
    body: (
      <p>
        When you log in, your browser keeps a key that tells us it is you. It may also store small
        things that make the shop more convenient, such as the products you viewed last. They stay
        in your browser until you log out or clear them. One cookie stays for up to 400 days: it
        shows that you have logged in with this browser before, so that wrong passwords tried by
        other people do not keep you out. It does not log anyone in. There are no advertising
        cookies, no trackers of other companies and no fingerprinting. Pages for visitors are the
        same for everyone.
      </p>
    ),
  },
  {
    id: 'safe',
    title: 'How we keep it safe, and for how long',
    summary:
      'Encrypted in transit, restricted by role, and removed when neither you nor the law needs it.',
    body: (
      <>
        <p>
          Connections are encrypted, and so are bank details at rest. Staff and sellers see only
          what their task needs, and looking at bank details is recorded. No system is perfectly
          safe; if a breach is likely to cause serious harm, we tell the people concerned and the
          Office of the Australian Information Commissioner as soon as practicable, as the
          Notifiable Data Breaches scheme requires.
        </p>
        <ul>
          <li>
            <strong>Orders and invoices:</strong> at least 5 years, because tax law says so.
          </li>
          <li>
            <strong>Account, addresses, wishlist:</strong> as long as you have the account. When you
            close it, we remove what the records of your orders do not need.
          </li>
          <li>
            <strong>Bank details of an application that was declined:</strong> destroyed once it can
            no longer be reviewed.
          </li>
          <li>
            <strong>Record of the emails we sent you:</strong> 90 days. Their text: only until they
            are sent.
          </li>
          <li>
            <strong>Technical records:</strong> up to 12 months.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: 'See it, correct it, have it removed',
    summary: 'Most of it is in your account. For the rest, ask us; we answer within 30 days.',
    body: (
      <p>
        Your <a href={pages.account()}>account</a> shows your details, addresses and orders and lets
        you correct them. For a copy of everything we hold about you, a correction, or to close your
        account, write to <EmailLink /> from the address that you registered, or call <PhoneLink />.
        We check that it is you, answer within 30 days and charge nothing for asking. If we must
        refuse, we say why in writing.
      </p>
    ),
  },
  {
    id: 'complaints',
    title: 'Complaints and changes',
    summary: 'Tell us first. If that does not settle it, the Commissioner is there for you.',
    body: (
      <>
        <p>
          Write to <EmailLink /> with “privacy” in the subject. We look into it and answer within 30
          days. If you are not satisfied, you may complain to the Office of the Australian
          Information Commissioner at oaic.gov.au.
        </p>
        <p>
          When this policy changes, the date at the top changes with it. A change that makes a real
          difference to you we announce by email before it takes effect.
        </p>
      </>
    ),
  },
];

export const PRIVACY_VERSIONS: LegalVersions = [
  {
    date: '2026-08-01',
    change: 'A separate section covers what the shop stores in your browser.',
    sections: PRIVACY_SECTIONS,
  },
  {
    date: '2026-07-01',
    change: 'First version.',
    sections: without(PRIVACY_SECTIONS, 'browser'),
  },
];
