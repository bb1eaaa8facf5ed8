import { formatCount } from '#domain/numbers/format-count.ts';
import type { OpeningLine } from '#domain/shop/opening.ts';
import { formatRate, taxTypeName } from '#domain/tax/rate.ts';

import type { TestMail } from '#contract/endpoints/office-shop.ts';
import type { GlobalSettings } from '#contract/schemas/catalog.ts';
import { businessDays, formatFreight, freeShippingFrom } from '#contract/text/freight.ts';
import { returnPeriod } from '#contract/text/returns.ts';

const LIST = new Intl.ListFormat('en-AU', { type: 'conjunction' });

export interface OpeningFacts {
  readonly profile: {
    readonly trading_name: string | null;
    readonly legal_name: string | null;
    readonly phone: string | null;
    readonly email: string | null;
    readonly abn: string | null;
    readonly gst_registered: boolean | null;
  };
  /** Why test payments are refused; null where live payments are taken. */
  readonly paymentsRefusal: string | null;
  /** Whether the server knows a mail server. */
  readonly canSendMail: boolean;
  readonly testMail: TestMail | null;
  readonly settings: GlobalSettings;
  readonly unpublishedPages: readonly string[];
  readonly products: number;
  /** Why the newest backup failed; null if none failed since the last good one. */
  readonly backupError: string | null;
}

/** What each required line still needs, in words; read only for the lines that are not done. */
export const MISSING_WORDS: Readonly<
  Record<Exclude<OpeningLine, 'look'>, (facts: OpeningFacts) => string>
> = {
  profile: ({ profile }) =>
    stillMissing([
      profile.trading_name === null && 'your trading name',
      profile.legal_name === null && 'your legal name',
      profile.phone === null && profile.email === null && 'a phone number or an email address',
    ]),
  tax_number: ({ profile }) =>
    stillMissing([
      profile.abn === null && 'your ABN',
      profile.gst_registered === null && 'whether you are registered for GST',
    ]),
  payments: ({ paymentsRefusal }) => paymentsRefusal ?? '',
  mail: ({ canSendMail, testMail }) => {
    if (!canSendMail) return 'The server cannot send email: MAIL_URL is not set.';
    if (testMail === null) return 'No test email has been sent yet.';
    return testMail.error === null
      ? `The test email to ${testMail.to} has not been sent yet.`
      : `The test email to ${testMail.to} was not sent. The mail server answered: ${testMail.error}`;
  },
  settings: ({ settings }) => `Nobody has confirmed them yet: ${settingsWords(settings)}.`,
  legal: ({ unpublishedPages }) => `Not published yet: ${LIST.format(unpublishedPages)}.`,
  product: ({ products }) => {
    if (products === 0) return 'There is no product yet.';
    return products === 1
      ? 'Your only product is out of stock.'
      : `All ${formatCount(products)} products are out of stock.`;
  },
  backup: ({ backupError }) =>
    `${backupError === null ? 'No backup has been taken yet.' : `The last backup failed: ${backupError}`} Run npm run backup, set BACKUP_TO for nightly backups, or set BACKUP_ELSEWHERE=true if another tool takes them.`,
};

function stillMissing(parts: readonly (string | false)[]): string {
  return `Still missing: ${LIST.format(parts.filter((part) => part !== false))}.`;
}

/** "prices include 10% GST, freight is $9.95 and free from $99, ..." */
function settingsWords(settings: GlobalSettings): string {
  const { prices_include_tax: isInside, default_tax_rate: rate, tax_type: type } = settings;
  const freeFrom = freeShippingFrom(settings);
  const freight = formatFreight(settings.standard_shipping_cost);
  return LIST.format([
    `prices ${isInside ? 'include' : 'exclude'} ${formatRate(rate)} ${taxTypeName(type)}`,
    freeFrom === null ? 'freight is free' : `freight is ${freight} and free over ${freeFrom}`,
    `delivery takes ${businessDays(settings.standard_delivery_days)}`,
    `a change of mind is accepted for ${returnPeriod(settings)}`,
  ]);
}
