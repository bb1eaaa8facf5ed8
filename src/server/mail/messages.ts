import { adminPages } from '#contract/paths/office-pages.ts';
import { pages } from '#contract/paths/pages.ts';
import { contactWords } from '#contract/text/shop.ts';

import { composeMail, greeting, type MailMessage, type MailSite } from '#server/mail/compose.ts';

/**
 * The kind of an email. None contains an offer. All but `ConsentMailKind` are about an order or the
 * account and need no consent.
 */
export type MailKind =
  | 'confirm-address'
  | 'already-registered'
  | 'reset-password'
  | 'password-changed'
  | 'wrong-passwords'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'second-factors-reset'
  | 'recovery-code-used'
  | 'wrong-codes'
  | 'confirm-new-email'
  | 'confirm-email-change'
  | 'address-in-use'
  | 'welcome'
  | 'invitation'
  | 'test-message'
  | 'application-received'
  | 'application-approved'
  | 'application-rejected'
  | 'application-question'
  | 'payment-disputed'
  | 'sales-disputed'
  | 'bank-details-changed'
  | 'agreement-published'
  | 'seller-invitation'
  | 'seller-people-changed'
  | 'notice'
  | 'notices-of-the-day'
  | ConsentMailKind
  | 'review-refused'
  | 'customer-hurt'
  | 'message-received'
  | ReturnMailKind
  | 'product-recalled'
  | BackupMailKind
  | PayoutMailKind
  | OrderMailKind;

/** Emails that need consent (Rules 134 and 135); their texts are in `messages.ts` of `consents`. */
export type ConsentMailKind = 'review-request' | 'back-in-stock';

/** Emails about a return; their texts are in `mails.ts` of `returns`. */
export type ReturnMailKind =
  | 'return-requested'
  | 'return-question'
  | 'return-approved'
  | 'return-received'
  | 'return-resolved'
  | 'return-declined'
  | 'return-handed-back'
  | 'return-escalated';

/** Emails to administrators about backups. */
export type BackupMailKind =
  | 'backup-failed'
  | 'backup-late'
  | 'backup-log-late'
  | 'backup-check-failed'
  | 'backup-not-removed';

/** Emails about payouts and commission; their texts are in `messages.ts` of their nouns. */
export type PayoutMailKind =
  | 'payout-drafted'
  | 'payout-sent'
  | 'payment-returned'
  | 'commission-invoiced';

/** Emails about an order; their texts are in `orders/mails.ts`. */
export type OrderMailKind =
  | 'order-placed'
  | 'order-paid'
  | 'order-payment-failed'
  | 'order-part-shipped'
  | 'order-shipped'
  | 'order-tracking-changed'
  | 'order-parcel-taken-back'
  | 'order-delivered'
  | 'order-cancelled'
  | 'order-refunded';

const HOURS_TO_ANSWER = 24;
interface LinkInput {
  /** The whole address, on `config.siteUrl` or `config.auth.url`. */
  readonly link: string;
  /** How long the link works, in hours; 24 by default. */
  readonly hours?: number;
}

/** To a newly registered address. It contains no name, because nobody has confirmed one. */
export function confirmAddressMessage(site: MailSite, { link, hours }: LinkInput): MailMessage {
  return composeMail(site, {
    subject: 'Confirm your email address',
    paragraphs: [
      `Thank you for registering at ${site.shop.name}. Confirm that this email address is yours, and your account is ready to use.`,
    ],
    action: { label: 'Confirm email address', link },
    afterwards: [
      lifetime(hours),
      'If you did not register, ignore this email. Nobody can log in with your address unless it is confirmed.',
    ],
    reason: `You are receiving this email because your address was entered in the registration form of ${site.shop.name}.`,
  });
}

/** To the owner of an account whose address was registered again. */
export function alreadyRegisteredMessage(site: MailSite): MailMessage {
  return composeMail(site, {
    subject: `You already have a ${site.shop.name} account`,
    heading: 'You already have an account',
    paragraphs: [
      `Someone tried to register at ${site.shop.name} with this email address. It already belongs to your account, so nothing was changed.`,
      'If it was you, log in with your password.',
    ],
    action: { label: 'Log in', link: `${site.siteUrl}${pages.login()}` },
    afterwards: [
      `If you have forgotten your password, choose a new one at ${site.siteUrl}${pages.forgotPassword()}`,
      'If it was not you, you do not need to do anything. They were not told that you have an account.',
    ],
    reason: `You are receiving this email because your address was entered in the registration form of ${site.shop.name}.`,
  });
}

export function resetPasswordMessage(site: MailSite, { link, hours }: LinkInput): MailMessage {
  return composeMail(site, {
    subject: 'Reset your password',
    paragraphs: [
      `Someone asked to reset the password of the ${site.shop.name} account with this email address. Choose a new password with this link:`,
    ],
    action: { label: 'Choose a new password', link },
    afterwards: [
      lifetime(hours),
      'Once the new password is set, you are logged out on every other device.',
      'If you did not request this, ignore this email. Your password stays the same.',
    ],
    reason: `You are receiving this email because a password reset was requested at ${site.shop.name}.`,
  });
}

export function passwordChangedMessage(
  site: MailSite,
  { firstName, changedAt }: { readonly firstName: string; readonly changedAt: Date },
): MailMessage {
  return composeMail(site, {
    subject: 'Your password was changed',
    paragraphs: [
      greeting(firstName),
      `The password of your ${site.shop.name} account was changed on ${sydneyTime(changedAt)}. Every other device was logged out.`,
      'If it was you, you do not need to do anything. If it was not you, reset your password now:',
    ],
    action: { label: 'Reset password', link: `${site.siteUrl}${pages.forgotPassword()}` },
    afterwards: [`If you need help, ${contactWords(site.shop)}.`],
    reason: becauseOfAccount(site),
  });
}

/** To the owner of an account after repeated wrong passwords. */
export function wrongPasswordsMessage(
  site: MailSite,
  { firstName, at }: { readonly firstName: string; readonly at: Date },
): MailMessage {
  return composeMail(site, {
    subject: 'Failed login attempts on your account',
    paragraphs: [
      greeting(firstName),
      `Someone entered too many wrong passwords for your ${site.shop.name} account, most recently on ${sydneyTime(at)}. None of them was correct, and nobody got in with them.`,
      'Further attempts are now delayed. Devices you have logged in with before are not affected.',
      'If it was you and you have forgotten your password, choose a new one. You can log in with it immediately:',
    ],
    action: { label: 'Choose a new password', link: `${site.siteUrl}${pages.forgotPassword()}` },
    afterwards: [
      'If it was not you and you use the same password on other websites, choose a new one that you use nowhere else.',
      'We send this email at most once a day.',
    ],
    reason: becauseOfAccount(site),
  });
}

interface FactorInput {
  readonly firstName: string;
  readonly at: Date;
}

export function secondFactorAddedMessage(
  site: MailSite,
  { firstName, name, at }: FactorInput & { readonly name: string },
): MailMessage {
  return composeMail(site, {
    subject: 'A second factor was added to your account',
    paragraphs: [
      greeting(firstName),
      `${quoted(name)} was added to your ${site.shop.name} account on ${sydneyTime(at)}. From now on, your password alone does not log in. When the first one is added, every other device is logged out.`,
      'Keep your recovery codes where you find them if you lose the device.',
    ],
    action: { label: 'Open your account', link: `${site.siteUrl}${pages.account('security')}` },
    afterwards: [notYou(site)],
    reason: becauseOfAccount(site),
  });
}

export function secondFactorRemovedMessage(
  site: MailSite,
  {
    firstName,
    name,
    at,
    isLast,
  }: FactorInput & { readonly name: string; readonly isLast: boolean },
): MailMessage {
  return composeMail(site, {
    subject: 'A second factor was removed from your account',
    paragraphs: [
      greeting(firstName),
      `${quoted(name)} was removed from your ${site.shop.name} account on ${sydneyTime(at)}.`,
      isLast
        ? 'It was the last one: your password alone now logs in, and your recovery codes no longer work.'
        : 'Your other second factors still work.',
    ],
    action: { label: 'Open your account', link: `${site.siteUrl}${pages.account('security')}` },
    afterwards: [notYou(site)],
    reason: becauseOfAccount(site),
  });
}

/** To a person who had lost their second factor. */
export function secondFactorsResetMessage(
  site: MailSite,
  { firstName, at }: FactorInput,
): MailMessage {
  return composeMail(site, {
    subject: 'Your second factor was reset',
    paragraphs: [
      greeting(firstName),
      `We removed the second factors and recovery codes of your ${site.shop.name} account on ${sydneyTime(at)} and logged you out on every device. Your password alone logs in now.`,
      'Log in and add a second factor again.',
    ],
    action: { label: 'Open your account', link: `${site.siteUrl}${pages.account('security')}` },
    afterwards: [
      `If you did not ask for this, reset your password and ${contactWords(site.shop)}.`,
    ],
    reason: becauseOfAccount(site),
  });
}

export function recoveryCodeUsedMessage(
  site: MailSite,
  { firstName, at, left }: FactorInput & { readonly left: number },
): MailMessage {
  const codes = left === 1 ? '1 recovery code is' : `${left} recovery codes are`;
  return composeMail(site, {
    subject: 'A recovery code of your account was used',
    paragraphs: [
      greeting(firstName),
      `A recovery code was used instead of your second factor to log in to your ${site.shop.name} account on ${sydneyTime(at)}. It does not work again. ${codes} left.`,
      'If you have lost your device, remove it in your account and add another one.',
    ],
    action: { label: 'Open your account', link: `${site.siteUrl}${pages.account('security')}` },
    afterwards: [notYou(site)],
    reason: becauseOfAccount(site),
  });
}

/** To the owner of an account after repeated wrong codes of the second factor. */
export function wrongCodesMessage(site: MailSite, { firstName, at }: FactorInput): MailMessage {
  return composeMail(site, {
    subject: 'Someone with your password cannot log in',
    paragraphs: [
      greeting(firstName),
      `Someone logged in to your ${site.shop.name} account with your password and then entered too many wrong codes of your second factor, most recently on ${sydneyTime(at)}. They did not get in. Further attempts are now delayed.`,
      'If it was not you, somebody knows your password. Choose a new one now:',
    ],
    action: { label: 'Choose a new password', link: `${site.siteUrl}${pages.forgotPassword()}` },
    afterwards: ['We send this email at most once a day.'],
    reason: becauseOfAccount(site),
  });
}

/** The name that its owner gave a second factor, without what could look like a link. */
function quoted(name: string): string {
  return `“${name.replace(/[^\p{L}\p{M}\p{N} '’-]/gu, '')}”`;
}

export function notYou(site: MailSite): string {
  return `If it was not you, reset your password and ${contactWords(site.shop)}.`;
}

/** To the new address. Does not contain the current one, which may be a stranger's. */
export function confirmNewEmailMessage(site: MailSite, { link, hours }: LinkInput): MailMessage {
  return composeMail(site, {
    subject: 'Confirm your new email address',
    paragraphs: [
      `Someone asked to use this email address for their ${site.shop.name} account. If it was you, confirm that the address is yours.`,
      'The change takes effect once you confirm it here and from the account’s current address.',
    ],
    action: { label: 'Confirm new email address', link },
    afterwards: [
      lifetime(hours),
      'If it was not you, ignore this email and your address will not be used.',
    ],
    reason: `You are receiving this email because your address was entered as a new email address at ${site.shop.name}.`,
  });
}

/** To the current address of an account that is changing to `newEmail`. */
export function confirmEmailChangeMessage(
  site: MailSite,
  { link, hours, firstName, newEmail }: LinkInput & { firstName: string; newEmail: string },
): MailMessage {
  return composeMail(site, {
    subject: 'Confirm your email address change',
    paragraphs: [
      greeting(firstName),
      `Someone asked to change the email address of your ${site.shop.name} account to ${newEmail}. If it was you, confirm the change.`,
      'The change takes effect once you confirm it here and from the new address. Until then, log in with this address.',
    ],
    action: { label: 'Confirm the change', link },
    afterwards: [
      lifetime(hours),
      `If you did not request this, do not confirm it, and choose a new password at ${site.siteUrl}${pages.forgotPassword()}`,
    ],
    reason: becauseOfAccount(site),
  });
}

/** To the owner of an account whose address was requested for another account. */
export function addressInUseMessage(site: MailSite): MailMessage {
  return composeMail(site, {
    subject: `You already have a ${site.shop.name} account`,
    heading: 'You already have an account',
    paragraphs: [
      `Someone asked to use this email address for another ${site.shop.name} account. It already belongs to your account, so nothing was changed.`,
      'If it was you, log in with this address and your password.',
    ],
    action: { label: 'Log in', link: `${site.siteUrl}${pages.login()}` },
    afterwards: [
      `If you have forgotten your password, choose a new one at ${site.siteUrl}${pages.forgotPassword()}`,
      'If it was not you, you do not need to do anything. They were not told that you have an account.',
    ],
    reason: `You are receiving this email because your address was entered as a new email address at ${site.shop.name}.`,
  });
}

export function welcomeMessage(site: MailSite, { firstName }: { readonly firstName: string }) {
  return composeMail(site, {
    subject: `Welcome to ${site.shop.name}`,
    paragraphs: [
      greeting(firstName),
      'Your account is ready. It holds your orders, your delivery and billing addresses, your wishlist and your settings.',
    ],
    action: { label: 'Open your account', link: `${site.siteUrl}${pages.account()}` },
    afterwards: [`If you have a question, ${contactWords(site.shop, { withHours: true })}.`],
    reason: `You are receiving this email because an account was created with your address at ${site.shop.name}.`,
  });
}

/** To a person for whom the operator opened an account. */
export function invitationMessage(site: MailSite, { link, hours }: LinkInput): MailMessage {
  return composeMail(site, {
    subject: `You are invited to ${site.shop.name}`,
    paragraphs: [
      `We have created a ${site.shop.name} account for this email address. Accept the invitation to start using it.`,
    ],
    action: { label: 'Accept invitation', link },
    afterwards: [
      lifetime(hours),
      'If you did not expect this, ignore this email. Nobody can log in with your address unless the invitation is accepted.',
    ],
    reason: `You are receiving this email because ${site.shop.name} created an account for your address.`,
  });
}

/** To the administrator who wants to know whether emails arrive. */
export function testMessage(site: MailSite, { at }: { readonly at: Date }): MailMessage {
  return composeMail(site, {
    subject: `Test email from ${site.shop.name}`,
    heading: 'Emails work',
    paragraphs: [
      `You asked for this email on ${sydneyTime(at)}. That it reached you shows that the shop can send emails.`,
    ],
    action: { label: 'Open the shop profile', link: `${site.siteUrl}${adminPages.shopProfile()}` },
    afterwards: [],
    reason: administratorReason(site),
  });
}

/** To an administrator, when the nightly backup fails for the first time since a whole one. */
export function backupFailedMessage(
  site: MailSite,
  { at, error }: { readonly at: Date; readonly error: string },
): MailMessage {
  return composeMail(site, {
    subject: 'The backup failed',
    paragraphs: [
      `The backup of ${site.shop.name} on ${sydneyTime(at)} failed: ${error}`,
      'The shop tries again every hour. You are not told again until a backup has succeeded.',
    ],
    action: healthLink(site),
    afterwards: [],
    reason: administratorReason(site),
  });
}

/** To an administrator, when no backup has succeeded for 26 hours. */
export function backupLateMessage(
  site: MailSite,
  { lastAt }: { readonly lastAt: Date },
): MailMessage {
  return composeMail(site, {
    subject: 'There is no recent backup',
    paragraphs: [
      `The last backup of ${site.shop.name} was taken on ${sydneyTime(lastAt)}. Everything since then would be lost with the server.`,
      'You are not told again until a backup has succeeded.',
    ],
    action: healthLink(site),
    afterwards: [],
    reason: administratorReason(site),
  });
}

/** To an administrator, when the embedded database's log has not been kept for 15 minutes. */
export function backupLogLateMessage(
  site: MailSite,
  { lastAt }: { readonly lastAt: Date },
): MailMessage {
  return composeMail(site, {
    subject: 'The database is not being kept',
    paragraphs: [
      `The database of ${site.shop.name} can be restored as it was on ${sydneyTime(lastAt)}, and no later. The log of its changes since then could not be kept with the backups.`,
      'You are not told again until it could be.',
    ],
    action: healthLink(site),
    afterwards: [],
    reason: administratorReason(site),
  });
}

/** To an administrator, when a backup could not be restored for its weekly check. */
export function backupCheckFailedMessage(
  site: MailSite,
  { takenAt, error }: { readonly takenAt: Date; readonly error: string },
): MailMessage {
  return composeMail(site, {
    subject: 'A backup could not be checked',
    paragraphs: [
      `The backup of ${site.shop.name} of ${sydneyTime(takenAt)} was restored for a check, and that failed: ${error}`,
      'Until a check succeeds, do not rely on the backups. Each new one is checked; you are not told again until one is good.',
    ],
    action: healthLink(site),
    afterwards: [],
    reason: administratorReason(site),
  });
}

/** To an administrator, when backups that are no longer kept could not be removed. */
export function oldBackupsKeptMessage(
  site: MailSite,
  { error }: { readonly error: string },
): MailMessage {
  return composeMail(site, {
    subject: 'Old backups could not be removed',
    paragraphs: [
      `A new backup of ${site.shop.name} was taken, but the old ones could not be removed: ${error}`,
      'The place where they are kept fills up. The shop tries again after each backup.',
    ],
    action: healthLink(site),
    afterwards: [],
    reason: administratorReason(site),
  });
}

const healthLink = ({ siteUrl }: MailSite) => ({
  label: 'Open Jobs and health',
  link: `${siteUrl}${adminPages.health()}`,
});

export const becauseOfAccount = ({ shop }: MailSite) =>
  `You are receiving this email because you have an account at ${shop.name}.`;

const administratorReason = ({ shop }: MailSite) =>
  `You are receiving this email because you are an administrator of ${shop.name}.`;

function lifetime(hours = HOURS_TO_ANSWER): string {
  return `The link works once and expires ${hours} ${hours === 1 ? 'hour' : 'hours'} after this email was sent.`;
}

/** "13 August 2026 at 2:30 pm, Sydney time" */
/** "26 August 2026 at 2:30 pm, Sydney time" */
export function sydneyTime(instant: Date): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-AU', { ...options, timeZone: 'Australia/Sydney' }).format(instant);
  const day = format({ dateStyle: 'long' });
  const time = format({ hour: 'numeric', minute: '2-digit', hour12: true }).replace(/\s/g, ' ');
  return `${day} at ${time}, Sydney time`;
}

/** To administrators: a customer says in a review or a return that goods hurt somebody. */
export function customerHurtMessage(
  site: MailSite,
  facts: {
    readonly where: 'review' | 'return';
    /** The page of the back office. */
    readonly page: string;
    readonly productName: string;
    readonly dueAt: Date;
  },
): MailMessage {
  const { where, productName } = facts;
  return composeMail(site, {
    subject: `Somebody was hurt: ${productName}`,
    paragraphs: [
      `A customer writes in a ${where} that ${productName} hurt somebody.`,
      `If the injury or illness is serious, or somebody died, a report to the ACCC is due by ${sydneyTime(facts.dueAt)}: two days after you have come to know of it.`,
      `Read the ${where}, ask the customer what happened, and record what you did.`,
    ],
    action: { label: `Open the ${where}`, link: `${site.siteUrl}${facts.page}` },
    afterwards: [],
    reason: `You are receiving this email because you are an administrator of ${site.shop.name}.`,
  });
}
