import { INVITATION_DAYS, type SellerRole } from '#domain/access/seller-roles.ts';

import { sellerPages } from '#contract/paths/office-pages.ts';
import { SELLER_ROLE_NAMES, SELLER_ROLE_WORDS } from '#contract/text/seller-roles.ts';

import { composeMail, greeting, type MailMessage, type MailSite } from '#server/mail/compose.ts';

/** To the address that an owner invited. */
export function sellerInvitationMessage(
  site: MailSite,
  invitation: {
    readonly token: string;
    readonly sellerName: string;
    readonly invitedBy: string;
    readonly role: SellerRole;
    readonly email: string;
  },
): MailMessage {
  const { token, sellerName, invitedBy, role, email } = invitation;
  return composeMail(site, {
    subject: `${sellerName} invites you to work with them`,
    paragraphs: [
      `${invitedBy} invites you to work for ${sellerName} at ${site.shop.name}.`,
      `Your role: ${SELLER_ROLE_NAMES[role]}. ${SELLER_ROLE_WORDS[role]}`,
    ],
    action: {
      label: 'Open the invitation',
      link: `${site.siteUrl}${sellerPages.invitation(token)}`,
    },
    afterwards: [
      `Log in with this email address, ${email}, or create an account with it. The link works for ${INVITATION_DAYS} days.`,
      'If you did not expect this, ignore this email.',
    ],
    reason: `You are receiving this email because ${sellerName} entered your address at ${site.shop.name}.`,
  });
}

/** What happened to the people of a seller. */
export type PeopleChange =
  | { readonly kind: 'invited' | 'joined' | 'role_changed'; readonly role: SellerRole }
  | { readonly kind: 'removed' | 'left' };

/** To the owners of a seller. */
export function peopleChangedMessage(
  site: MailSite,
  facts: {
    readonly firstName: string;
    readonly sellerName: string;
    /** Whom it is about, such as "Sam Lee (sam@example.com)". */
    readonly person: string;
    readonly change: PeopleChange;
    /** Who did it. */
    readonly by: string;
  },
): MailMessage {
  return composeMail(site, {
    subject: `The people of ${facts.sellerName} have changed`,
    paragraphs: [greeting(facts.firstName), sentenceOf(facts)],
    action: { label: 'See your people', link: `${site.siteUrl}${sellerPages.people()}` },
    afterwards: ['If this is wrong, change it there.'],
    reason: `You are receiving this email because you are an owner of ${facts.sellerName} at ${site.shop.name}.`,
  });
}

function sentenceOf({
  person,
  change,
  by,
  sellerName,
}: Parameters<typeof peopleChangedMessage>[1]): string {
  switch (change.kind) {
    case 'invited':
      return `${by} invited ${person} to ${sellerName}. Role: ${SELLER_ROLE_NAMES[change.role]}.`;
    case 'joined':
      return `${person} has joined ${sellerName}. Role: ${SELLER_ROLE_NAMES[change.role]}.`;
    case 'role_changed':
      return `${by} changed the role of ${person} to ${SELLER_ROLE_NAMES[change.role]}.`;
    case 'removed':
      return `${by} removed ${person} from ${sellerName}.`;
    case 'left':
      return `${person} has left ${sellerName}.`;
  }
}
