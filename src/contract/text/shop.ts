/** The facts about the shop that stand in more than one place. */
export const shop = {
  name: 'Bullnose',
  phone: '1300 975 707',
  phoneHref: 'tel:+611300975707',
  email: 'hello@bullnose.example',
  hours: 'Monday to Saturday, 7 am to 6 pm',
  legalName: 'Bullnose Marketplace',
  abn: '60 000 000 909',
} as const;

/** `{page} | Bullnose` */
export function pageTitle(page: string): string {
  return `${page} | ${shop.name}`;
}

/** Exactly the first 160 characters, as decided (Rule 51). */
export function metaDescription(text: string): string {
  // By characters: half of one that takes two code units would be sent as a replacement mark.
  return Array.from(text.slice(0, 2 * DESCRIPTION_LENGTH))
    .slice(0, DESCRIPTION_LENGTH)
    .join('');
}

const DESCRIPTION_LENGTH = 160;
