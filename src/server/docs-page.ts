import { createHash } from 'node:crypto';

import { WEBHOOK_EVENTS, WEBHOOK_EVENT_TYPES } from '#domain/webhooks/events.ts';

import type { Endpoint } from '#contract/endpoint.ts';
import { errorCodes } from '#contract/errors/codes.ts';
import { dataOf } from '#contract/webhook-payloads.ts';

import { escapeHtml as escape } from '#server/mail/html.ts';

const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;color:#18211d;background:#fbfaf6;margin:0 auto;max-width:960px;padding:32px 16px 96px}
h1{font-size:30px;line-height:34px;margin:0 0 8px}h2{font-size:22px;margin:40px 0 8px}
article{background:#fff;border:1px solid #dedad0;border-radius:8px;padding:16px;margin:12px 0}
h3{margin:0 0 4px;font-size:16px;font-weight:650}code{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
.method{display:inline-block;min-width:64px;font-weight:700;color:#86320b}dl{display:grid;grid-template-columns:120px 1fr;gap:4px 12px;margin:12px 0 0;font-size:14px}
dt{color:#5a645e}dd{margin:0}a{color:#1a5a96}:focus-visible{outline:3px solid #1f4fd8;outline-offset:2px}
@media(max-width:480px){dl{grid-template-columns:1fr}}`;

const AUDIENCES: Record<Endpoint['audience'], string> = {
  public: 'Anyone',
  key: 'Public client key',
  user: 'Any signed-in user',
  customer: 'Customers, sellers and administrators',
  seller: 'Sellers and administrators',
  admin: 'Administrators',
};

function fieldNames(schema: unknown): string {
  const shape = (schema as { shape?: Record<string, unknown> } | undefined)?.shape;
  return shape === undefined ? '' : Object.keys(shape).join(', ');
}

/** The events of webhooks (Rule 147). */
function webhooksHtml(): string {
  const events = WEBHOOK_EVENT_TYPES.map((type) => {
    const [seller, admin] = (['seller', 'admin'] as const).map(
      (area) => `<code>${escape(dataOf(type, area).entry.path)}</code>`,
    );
    const data = `what ${seller} answers, or ${admin} for the platform`;
    return `<article><h3>${escape(`Sent when ${WEBHOOK_EVENTS[type].when}`)}</h3>
<code>${type}</code><dl>${row('Data', type === 'stock.changed' ? `the stock levels in ${data}` : data)}</dl></article>`;
  });
  return `<h2>Webhooks</h2><p>The shop posts these events to addresses that sellers and administrators enter. <code>/api/openapi.json</code> has their schemas and examples under <code>webhooks</code>.</p>${events.join('')}`;
}

function row(term: string, text: string): string {
  return text === '' ? '' : `<dt>${term}</dt><dd>${text}</dd>`;
}

function entryHtml(entry: Endpoint): string {
  const errors = (entry.errors ?? [])
    .map((code) => `<code>${errorCodes[code].status} ${code}</code>`)
    .join(', ');
  return `<article><h3>${escape(entry.summary)}</h3>
<code><span class="method">${entry.method}</span> ${escape(entry.path)}</code>
<dl>${row('For', AUDIENCES[entry.audience])}${row('API key', entry.keyScope === undefined ? '' : `with the scope <code>${entry.keyScope}</code>`)}${row('Query', escape(fieldNames(entry.query)))}${row('Headers', escape(fieldNames(entry.headers)))}${row('Body', escape(fieldNames(entry.body)))}${row('Answers', escape(fieldNames(entry.output)))}${row('Errors', errors)}</dl></article>`;
}

/** The API documentation as an HTML page without scripts, with its content security policy. */
export function docsPage(
  entries: readonly Endpoint[],
  shopName: string,
): { html: string; csp: string } {
  const byTag = Map.groupBy(entries, (entry) => entry.tag);
  const sections = [...byTag].map(
    ([tag, tagged]) => `<h2>${escape(tag)}</h2>${tagged.map(entryHtml).join('')}`,
  );
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  return {
    html: `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API | ${escape(shopName)}</title><style>${STYLE}</style></head><body><main><h1>${escape(shopName)} API</h1><p>The shop’s own pages use these calls. The full schemas are in <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>${sections.join('')}${webhooksHtml()}</main></body></html>`,
    csp: `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}
