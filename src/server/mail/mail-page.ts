import { createHash } from 'node:crypto';

import type { Shop } from '#contract/schemas/shop.ts';

import { escapeHtml } from '#server/mail/html.ts';

const STYLE = `
body{font:16px/1.5 Archivo,'Helvetica Neue',Arial,sans-serif;color:#18211d;background:#fbfaf6;margin:0;padding:24px 16px}
main{box-sizing:border-box;max-width:480px;margin:32px auto;background:#fff;border:1px solid #dedad0;border-radius:8px;padding:32px 24px}
.shop{font-size:24px;line-height:28px;font-weight:800;letter-spacing:-.035em;max-width:480px;margin:0 auto}
h1{font-size:26px;line-height:30px;margin:0 0 16px}p{margin:0 0 24px;overflow-wrap:anywhere}
.more{margin:24px 0 0;color:#5a645e;font-size:14px}
button,.button{display:block;box-sizing:border-box;font:inherit;font-weight:700;text-align:center;text-decoration:none;color:#fff;background:#18211d;border:0;border-radius:6px;padding:12px 24px;min-height:48px;width:100%;cursor:pointer}
button:hover,.button:hover{background:#2c3832}:focus-visible{outline:3px solid #1f4fd8;outline-offset:2px}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

interface MailPage {
  readonly shop: Pick<Shop, 'name'>;
  readonly heading: string;
  /** HTML under the heading, with its texts escaped. */
  readonly body: string;
  /** Origins besides the shop's own to which a form on it may lead. */
  readonly formTargets?: readonly string[];
}

/**
 * A page that a link in an email opens, and its content security policy: it works without scripts
 * and cookies, and loads nothing.
 */
export function mailPage({ shop, heading, body, formTargets = [] }: MailPage): {
  readonly html: string;
  readonly csp: string;
} {
  const name = escapeHtml(shop.name);
  const html = `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)} | ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<header class="shop">${name}</header>
<main>
<h1>${escapeHtml(heading)}</h1>
${body}
</main>
</body>
</html>
`;
  const targets = [...new Set(["'self'", ...formTargets])].join(' ');
  const csp = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`;
  return { html, csp };
}
