import { describe, expect, it } from 'vitest';

import { backInStockMessage, reviewRequestMessage } from '#server/consents/messages.ts';
import { bankDetailsChangedMessage } from '#server/sellers/messages.ts';
import { demoProfile } from '#tests/support/demo-profile.ts';

import { greeting, oneLine, type MailMessage, type MailSite } from './compose.ts';
import {
  addressInUseMessage,
  alreadyRegisteredMessage,
  backupCheckFailedMessage,
  backupFailedMessage,
  backupLateMessage,
  confirmAddressMessage,
  confirmEmailChangeMessage,
  confirmNewEmailMessage,
  invitationMessage,
  oldBackupsKeptMessage,
  passwordChangedMessage,
  recoveryCodeUsedMessage,
  resetPasswordMessage,
  secondFactorAddedMessage,
  secondFactorRemovedMessage,
  secondFactorsResetMessage,
  welcomeMessage,
  wrongCodesMessage,
  wrongPasswordsMessage,
} from './messages.ts';

const site: MailSite = {
  siteUrl: 'https://shop.example',
  auth: { url: 'https://shop.example/auth/v1' },
  shop: demoProfile,
};
const link = 'https://shop.example/auth/confirm?token=abc&type=signup';
const changedAt = new Date('2026-08-13T04:30:00Z');
const robin = { firstName: 'Robin', at: changedAt };

const messages: [name: string, message: MailMessage, link: string][] = [
  ['confirm your address', confirmAddressMessage(site, { link }), link],
  ['already registered', alreadyRegisteredMessage(site), 'https://shop.example/login'],
  ['address in use', addressInUseMessage(site), 'https://shop.example/login'],
  ['reset your password', resetPasswordMessage(site, { link }), link],
  [
    'password changed',
    passwordChangedMessage(site, { firstName: 'Robin', changedAt }),
    'https://shop.example/forgot-password',
  ],
  [
    'wrong passwords',
    wrongPasswordsMessage(site, { firstName: 'Robin', at: changedAt }),
    'https://shop.example/forgot-password',
  ],
  [
    'second factor added',
    secondFactorAddedMessage(site, { ...robin, name: 'Phone https://evil.example' }),
    'https://shop.example/account#security',
  ],
  [
    'second factor removed',
    secondFactorRemovedMessage(site, { ...robin, name: 'Phone', isLast: true }),
    'https://shop.example/account#security',
  ],
  [
    'second factors reset',
    secondFactorsResetMessage(site, robin),
    'https://shop.example/account#security',
  ],
  [
    'recovery code used',
    recoveryCodeUsedMessage(site, { ...robin, left: 9 }),
    'https://shop.example/account#security',
  ],
  ['wrong codes', wrongCodesMessage(site, robin), 'https://shop.example/forgot-password'],
  [
    'bank details changed',
    bankDetailsChangedMessage(site, {
      firstName: 'Robin',
      changedAt,
      usableFrom: new Date('2026-08-16T04:30:00Z'),
      before: { bank_account_name: 'R MARSH', bank_bsb: '062-000', bank_account_masked: '••••678' },
      after: { bank_account_name: 'R MARSH', bank_bsb: '062-000', bank_account_masked: '••••321' },
    }),
    'https://shop.example/seller/bank-details',
  ],
  ['invitation', invitationMessage(site, { link }), link],
  ['confirm the new address', confirmNewEmailMessage(site, { link }), link],
  [
    'confirm the change',
    confirmEmailChangeMessage(site, { link, firstName: 'Robin', newEmail: 'new@example.com' }),
    link,
  ],
  [
    'failed backup',
    backupFailedMessage(site, { at: changedAt, error: 'The disk is full.' }),
    'https://shop.example/admin/health',
  ],
  [
    'backup that could not be checked',
    backupCheckFailedMessage(site, { takenAt: changedAt, error: 'A file is damaged.' }),
    'https://shop.example/admin/health',
  ],
  [
    'old backups that stay',
    oldBackupsKeptMessage(site, { error: 'The disk is read-only.' }),
    'https://shop.example/admin/health',
  ],
  [
    'late backup',
    backupLateMessage(site, { lastAt: changedAt }),
    'https://shop.example/admin/health',
  ],
  [
    'back in stock',
    backInStockMessage(site, {
      firstName: 'Robin',
      unsubscribeUrl: 'https://shop.example/unsubscribe/abc',
      productName: 'Claw hammer',
      variantName: '570 g',
      slug: 'claw-hammer',
      variantId: '1',
    }),
    'https://shop.example/products/claw-hammer?variant=1',
  ],
  [
    'request for reviews',
    reviewRequestMessage(site, {
      firstName: 'Robin',
      unsubscribeUrl: 'https://shop.example/unsubscribe/abc',
      orderNumber: 'BN-1',
      products: [
        { slug: 'claw-hammer', name: 'Claw hammer' },
        { slug: 'tenon-saw', name: 'Tenon saw' },
      ],
    }),
    'https://shop.example/account/reviews/new?product=claw-hammer',
  ],
  ['welcome', welcomeMessage(site, { firstName: 'Robin' }), 'https://shop.example/account'],
];

const hrefs = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

describe('every message', () => {
  it.each(messages)('%s has its link in both versions, and says who sends it', (...entry) => {
    const [, message, expected] = entry;
    expect(message.text).toContain(`\n${expected}\n`);
    expect(hrefs(message.html)).toContain(expected);
    for (const version of [message.text, message.html]) {
      expect(version).toContain('Bullnose Marketplace, ABN 60 000 000 909');
      expect(version).toContain('You are receiving this email because');
    }
  });

  it.each(messages)('%s has the same text in both versions', (_name, message) => {
    const words = message.html
      .replace(/<(head|style)[\s\S]*?<\/\1>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ');
    for (const line of message.text.split('\n')) {
      if (line !== '-- ') expect(words).toContain(line.replace(/:$/, '').trim());
    }
  });

  it.each(messages)(
    '%s loads nothing, runs nothing and links to no other site',
    (_name, message) => {
      expect(message.html).not.toMatch(/<(script|img|link|style|iframe|form)\b|\son\w+=|url\(/i);
      for (const href of hrefs(message.html))
        expect(href).toMatch(/^https:\/\/shop\.example(\/|$)/);
      expect(message.text).not.toMatch(/undefined|NaN|\[object/);
      expect(message.subject).toMatch(/^[^\r\n]{1,200}$/);
    },
  );

  it.each(messages)('%s contains no advertising', (_name, message) => {
    expect(message.text).not.toMatch(/discount|sale\b|save |% off|deal|!/i);
  });
});

describe('user input', () => {
  it('is escaped', () => {
    const newEmail = `"><img/src=x>&'@example.com`;
    const { html, text } = confirmEmailChangeMessage(site, { link, firstName: 'R', newEmail });
    expect(html).not.toContain('<img');
    expect(html).toContain('&quot;&gt;&lt;img/src=x&gt;&amp;&#39;@example.com');
    expect(text).toContain(newEmail);
  });

  it.each([
    ['Robin', 'Hello Robin,'],
    ['Mary-Anne O’Neil', 'Hello Mary-Anne O’Neil,'],
    ['Zoë', 'Hello Zoë,'],
    ['  ', 'Hello,'],
    ['<b>Robin</b>', 'Hello,'],
    ['Win at evil.example', 'Hello,'],
    ['Robin\r\nBcc: all@example.com', 'Hello,'],
    ['a'.repeat(41), 'Hello,'],
  ])('greets %j with %j, ignoring what is not a name', (name, expected) => {
    expect(greeting(name)).toBe(expected);
  });

  it('never starts a new header line', () => {
    expect(oneLine('Hello\r\nBcc: all@example.com\u0000\u2028x', 200)).toBe(
      'Hello Bcc: all@example.com x',
    );
    expect(oneLine('a\u202Eb', 10)).toBe('a b');
    expect(oneLine('abcdef', 4)).toBe('abc…');
    expect(oneLine('ab😀d', 4)).toHaveLength(4);
  });
});

it.each(['https://evil.example/x', '/unsubscribe/abc'])('refuses to be stopped at %s', (link) => {
  const item = { productName: 'Saw', variantName: null, slug: 'saw', variantId: null };
  expect(() =>
    backInStockMessage(site, { ...item, firstName: 'Robin', unsubscribeUrl: link }),
  ).toThrow(/must begin with/);
});

it('refuses a link to another host', () => {
  for (const foreign of ['https://evil.example/x', '/relative', 'javascript:alert(1)']) {
    expect(() => resetPasswordMessage(site, { link: foreign })).toThrow(/must begin with/);
  }
});

it('shows times in Sydney time, and lifetimes', () => {
  const changed = passwordChangedMessage(site, { firstName: 'Robin', changedAt });
  expect(changed.text).toContain('13 August 2026 at 2:30 pm, Sydney time');
  expect(resetPasswordMessage(site, { link }).text).toContain('once and expires 24 hours after');
  expect(resetPasswordMessage(site, { link, hours: 1 }).text).toContain('expires 1 hour after');
});
