import type { NoticeDelivery, NoticeKind } from '#domain/notices/kinds.ts';

export const KIND_NAMES: Readonly<Record<NoticeKind, string>> = {
  order: 'Orders',
  return: 'Returns',
  message: 'Messages',
  review: 'Reviews',
  recall: 'Recalls',
  application: 'Seller applications',
  payout: 'Payouts',
  program: 'API keys and webhooks',
};

export const DELIVERY_NAMES: Readonly<Record<NoticeDelivery, string>> = {
  at_once: 'At once',
  daily: 'Once a day',
  never: 'Never',
};
