import { sellerRoleSatisfies, type SellerRole } from '#domain/access/seller-roles.ts';

/** When a notice is also emailed: with what happened, once a day with others, or not at all. */
export const NOTICE_DELIVERIES = ['at_once', 'daily', 'never'] as const;
export type NoticeDelivery = (typeof NOTICE_DELIVERIES)[number];

export const NOTICE_KINDS = [
  'order',
  'return',
  'message',
  'review',
  'recall',
  'application',
  'payout',
  /** API keys and webhooks. */
  'program',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

interface KindRule {
  /** What it is about, for the people of a seller; absent where they get none. */
  readonly seller?: { readonly role: SellerRole; readonly delivery: NoticeDelivery };
  /** For administrators; absent where they get none. */
  readonly admin?: { readonly delivery: NoticeDelivery };
}

/**
 * Who is told of what, and how it is emailed until they choose (Rule 132): sellers the least role
 * of their people.
 */
const RULES: Readonly<Record<NoticeKind, KindRule>> = {
  order: { seller: { role: 'packer', delivery: 'at_once' }, admin: { delivery: 'daily' } },
  return: { seller: { role: 'manager', delivery: 'at_once' }, admin: { delivery: 'at_once' } },
  message: { seller: { role: 'manager', delivery: 'at_once' }, admin: { delivery: 'at_once' } },
  review: { seller: { role: 'manager', delivery: 'daily' }, admin: { delivery: 'daily' } },
  recall: { seller: { role: 'manager', delivery: 'at_once' }, admin: { delivery: 'at_once' } },
  application: { admin: { delivery: 'at_once' } },
  payout: { seller: { role: 'owner', delivery: 'at_once' }, admin: { delivery: 'at_once' } },
  program: { seller: { role: 'owner', delivery: 'at_once' }, admin: { delivery: 'at_once' } },
};

/** What a person chose for some kinds. */
export type NoticeChoices = Readonly<Partial<Record<NoticeKind, NoticeDelivery>>>;

/** A reader: somebody's role with a seller, or an administrator. */
export type NoticeReader = SellerRole | 'admin';

/** The kinds that a reader is told of, in the order of the list above. */
export function kindsFor(reader: NoticeReader): NoticeKind[] {
  return NOTICE_KINDS.filter((kind) => ruleFor(kind, reader) !== undefined);
}

/** How a kind is emailed to a reader; `never` also where it is not for them. */
export function deliveryOf(
  kind: NoticeKind,
  reader: NoticeReader,
  choices: NoticeChoices,
): NoticeDelivery {
  const rule = ruleFor(kind, reader);
  return rule === undefined ? 'never' : (choices[kind] ?? rule.delivery);
}

function ruleFor(kind: NoticeKind, reader: NoticeReader) {
  const { seller, admin } = RULES[kind];
  if (reader === 'admin') return admin;
  return seller !== undefined && sellerRoleSatisfies(reader, seller.role) ? seller : undefined;
}
