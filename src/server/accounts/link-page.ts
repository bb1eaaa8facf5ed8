import { createHash } from 'node:crypto';

import type { Shop } from '#contract/schemas/shop.ts';

import { escapeHtml } from '#server/mail/html.ts';
import type { Config } from '#server/platform/config.ts';

const STYLE = `
body{font:16px/1.5 Archivo,'Helvetica Neue',Arial,sans-serif;color:#18211d;background:#fbfaf6;margin:0;padding:24px 16px}
main{box-sizing:border-box;max-width:480px;margin:32px auto;background:#fff;border:1px solid #dedad0;border-radius:8px;padding:32px 24px}
.shop{font-size:24px;line-height:28px;font-weight:800;letter-spacing:-.035em;max-width:480px;margin:0 auto}
h1{font-size:26px;line-height:30px;margin:0 0 16px}p{margin:0 0 24px}
button{font:inherit;font-weight:700;color:#fff;background:#18211d;border:0;border-radius:6px;padding:14px 24px;min-height:48px;width:100%;cursor:pointer}
button:hover{background:#2c3832}:focus-visible{outline:3px solid #1f4fd8;outline-offset:2px}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

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
  const text = escapeHtml(textOf(shop.name));
  const name = escapeHtml(shop.name);
  const action = `${new URL(config.auth.url).pathname}/confirm`;
  const field = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const html = `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading} | ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<p class="shop">${name}</p>
<main>
<h1>${heading}</h1>
<p>${text}</p>
<form method="post" action="${escapeHtml(action)}">
${field('token', link.token)}
${field('type', link.type)}
${field('redirect_to', link.redirectTo)}
<button type="submit">${button}</button>
</form>
</main>
</body>
</html>
`;
  // Browsers apply form-action to the redirect after a form too, so it lists the possible targets.
  const targets = [...new Set(["'self'", new URL(link.redirectTo).origin])].join(' ');
  const csp = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`;
  return { html, csp };
}
