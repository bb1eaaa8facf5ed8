import type { Shop } from '#contract/schemas/shop.ts';

import { escapeHtml } from '#server/mail/html.ts';
import { mailPage } from '#server/mail/mail-page.ts';
import type { Config } from '#server/platform/config.ts';

interface Words {
  readonly heading: string;
  readonly textOf: (name: string) => string;
  readonly button: string;
}

const CONFIRM: Words = {
  heading: 'Confirm your email address',
  textOf: () => 'Press the button to confirm that this email address is yours.',
  button: 'Confirm email address',
};

const SIGN_IN: Words = {
  heading: 'Log in',
  textOf: (name) => `Press the button to log in to your ${name} account.`,
  button: 'Log in',
};

const wordsOf: Readonly<Record<string, Words>> = {
  recovery: {
    heading: 'Reset your password',
    textOf: () => 'Press the button to choose a new password. The link in your email works once.',
    button: 'Choose a new password',
  },
  email_change: {
    heading: 'Confirm your email address change',
    textOf: (name) => `Press the button to confirm the new email address of your ${name} account.`,
    button: 'Confirm the change',
  },
  invite: {
    heading: 'Accept your invitation',
    textOf: (name) => `Press the button to open your ${name} account.`,
    button: 'Accept invitation',
  },
  magiclink: SIGN_IN,
};

/**
 * The page that a link in an email opens: one button, no script. Mail scanners open links but do
 * not press buttons, so the token is still unused when the reader arrives. The page does not reveal
 * whether the token is valid.
 */
export function linkPage(
  { config, shop }: { readonly config: Config; readonly shop: Shop },
  link: { readonly token: string; readonly type: string; readonly redirectTo: string },
): { html: string; csp: string } {
  const { heading, textOf, button } = wordsOf[link.type] ?? CONFIRM;
  const action = `${new URL(config.auth.url).pathname}/confirm`;
  const field = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  return mailPage({
    shop,
    heading,
    body: `<p>${escapeHtml(textOf(shop.name))}</p>
<form method="post" action="${escapeHtml(action)}">
${field('token', link.token)}
${field('type', link.type)}
${field('redirect_to', link.redirectTo)}
<button type="submit">${button}</button>
</form>`,
    // Browsers apply form-action to the redirect after a form too.
    formTargets: [new URL(link.redirectTo).origin],
  });
}
