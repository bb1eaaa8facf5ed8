import type { Shop } from '#contract/schemas/shop.ts';

export type { Shop };

/** `{page} | {shop}` */
export function pageTitle(page: string, shop: Pick<Shop, 'name'>): string {
  return `${page} | ${shop.name}`;
}

/** The `tel:` address of an Australian number: `tel:+61255502609`, `tel:+611300975707`. */
export function telHref(phone: string): string {
  const digits = phone.replaceAll(/[^\d+]/g, '');
  return `tel:${digits.startsWith('+') ? digits : `+61${digits.replace(/^0/, '')}`}`;
}

/** How to reach the shop, best way first; null for a shop that has entered neither. */
export function contactOf({ phone, email }: Pick<Shop, 'phone' | 'email'>) {
  if (phone !== null) {
    return { verb: 'call', usVerb: 'call us on', words: phone, href: telHref(phone) };
  }
  if (email === null) return null;
  return { verb: 'write to', usVerb: 'write to us at', words: email, href: `mailto:${email}` };
}

/** "call us on 1300 975 707", "write to us at hello@shop.example" or "contact us". */
export function contactUsWords(shop: Pick<Shop, 'phone' | 'email'>): string {
  const contact = contactOf(shop);
  return contact === null ? 'contact us' : `${contact.usVerb} ${contact.words}`;
}

/**
 * "call 1300 975 707 (Monday to Friday) or write to hello@shop.example", the part of it that the
 * shop has entered, or "contact us".
 */
export function contactWords(
  { phone, email, business_hours: hours }: Shop,
  { withHours = false }: { readonly withHours?: boolean } = {},
): string {
  const times = withHours && hours !== null ? ` (${hours})` : '';
  const ways = [
    ...(phone === null ? [] : [`call ${phone}${times}`]),
    ...(email === null ? [] : [`write to ${email}`]),
  ];
  return ways.length === 0 ? 'contact us' : ways.join(' or ');
}

/** "Bullnose Marketplace, ABN 60 000 000 909": the legal name, or the trading name without one. */
export function legalWords({ name, legal_name: legalName, abn }: Shop): string {
  return `${legalName ?? name}${abn === null ? '' : `, ABN ${abn}`}`;
}

/** Exactly the first 160 characters, as decided (Rule 51). */
export function metaDescription(text: string): string {
  // By characters: half of one that takes two code units would be sent as a replacement mark.
  return Array.from(text.slice(0, 2 * DESCRIPTION_LENGTH))
    .slice(0, DESCRIPTION_LENGTH)
    .join('');
}

const DESCRIPTION_LENGTH = 160;
