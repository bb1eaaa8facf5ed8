import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { presentSettings } from '#server/settings/present.ts';

import { MISSING_WORDS, type OpeningFacts } from './missing-words.ts';

const BLANK: OpeningFacts = {
  profile: {
    trading_name: null,
    legal_name: null,
    phone: null,
    email: null,
    abn: null,
    gst_registered: null,
  },
  paymentsRefusal: 'STRIPE_SECRET_KEY is missing.',
  canSendMail: true,
  testMail: null,
  settings: presentSettings(undefined),
  unpublishedPages: ['Terms of use', 'Privacy', 'Returns'],
  products: 0,
  backupError: null,
};

const NAMED = { ...BLANK.profile, trading_name: 'Ironbark', legal_name: 'Ironbark Pty Ltd' };
const MAIL = { to: 'owner@ironbark.example', queued_at: '2026-08-13T09:00:00.000Z', sent_at: null };
const BACKUP_HELP =
  'Run npm run backup, set BACKUP_TO for nightly backups, or set BACKUP_ELSEWHERE=true if another tool takes them.';

describe('what a line of the checklist still needs', () => {
  it.each<[keyof typeof MISSING_WORDS, Partial<OpeningFacts>, string]>([
    [
      'profile',
      {},
      'Still missing: your trading name, your legal name and a phone number or an email address.',
    ],
    ['profile', { profile: NAMED }, 'Still missing: a phone number or an email address.'],
    [
      'profile',
      { profile: { ...NAMED, legal_name: null, email: 'desk@ironbark.example' } },
      'Still missing: your legal name.',
    ],
    ['tax_number', {}, 'Still missing: your ABN and whether you are registered for GST.'],
    [
      'tax_number',
      { profile: { ...NAMED, abn: '51 824 753 556' } },
      'Still missing: whether you are registered for GST.',
    ],
    ['tax_number', { profile: { ...NAMED, gst_registered: false } }, 'Still missing: your ABN.'],
    ['payments', {}, 'STRIPE_SECRET_KEY is missing.'],
    ['mail', { canSendMail: false }, 'The server cannot send email: MAIL_URL is not set.'],
    ['mail', {}, 'No test email has been sent yet.'],
    [
      'mail',
      { testMail: { ...MAIL, error: null } },
      'The test email to owner@ironbark.example has not been sent yet.',
    ],
    [
      'mail',
      { testMail: { ...MAIL, error: '535 Wrong password' } },
      'The test email to owner@ironbark.example was not sent. The mail server answered: 535 Wrong password',
    ],
    [
      'settings',
      {},
      'Nobody has confirmed them yet: prices include 10% GST, freight is $9.95 and free over $99, delivery takes 2–5 business days and a change of mind is accepted for 30 days.',
    ],
    ['legal', {}, 'Not published yet: Terms of use, Privacy and Returns.'],
    ['legal', { unpublishedPages: ['Returns'] }, 'Not published yet: Returns.'],
    ['product', {}, 'There is no product yet.'],
    ['product', { products: 1 }, 'Your only product is out of stock.'],
    ['product', { products: 1200 }, 'All 1,200 products are out of stock.'],
    ['backup', {}, `No backup has been taken yet. ${BACKUP_HELP}`],
    [
      'backup',
      { backupError: 'The disk is full.' },
      `The last backup failed: The disk is full. ${BACKUP_HELP}`,
    ],
  ])('%s %j', (line, facts, words) => {
    expect(MISSING_WORDS[line]({ ...BLANK, ...facts })).toBe(words);
  });

  it('names a shop that never charges for freight', () => {
    const settings = { ...BLANK.settings, standard_shipping_cost: cents(0) };
    expect(MISSING_WORDS.settings({ ...BLANK, settings })).toContain('freight is free,');
  });
});
