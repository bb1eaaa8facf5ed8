import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { newId } from '#server/platform/ids.ts';

import { openPaymentPage, placeWith, readyToBuy } from '#tests/support/buying.ts';
import { type FakeSmtp, startFakeSmtp } from '#tests/support/fake-smtp.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { plentifulProducts } from '#tests/support/shopper.ts';

/** What a collector of traces receives, in OTLP's JSON. */
interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number };
  }[];
}

const EVENTUALLY = { timeout: 60_000, interval: 100 };
const PROXY_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

const spans: Span[] = [];
let collector: Server;
let mails: FakeSmtp;
let shop: TestServer;

const traced = (endpoint: string): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: '1',
  OTEL_BSP_SCHEDULE_DELAY: '100',
  LOG_LEVEL: 'info',
});

beforeAll(async () => {
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      for (const { scopeSpans } of (body as Export).resourceSpans) {
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  mails = await startFakeSmtp();
  const { port } = collector.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const env = { ...traced(endpoint), MAIL_URL: mails.url, TRUST_PROXY_HOPS: '1' };
  shop = await startTestServer({ env });
});

afterAll(async () => {
  await shop.stop();
  await mails.stop();
  collector.close();
  collector.closeAllConnections();
});

const find = (name: string) => spans.filter((span) => span.name === name);
const within = ({ traceId, spanId }: Span) =>
  spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId);
const attribute = (span: Span | undefined, key: string) =>
  span?.attributes.find((each) => each.key === key)?.value.stringValue;

async function eventually<T>(look: () => T | undefined): Promise<T> {
  return vi.waitFor(() => {
    const found = look();
    if (found === undefined) throw new Error('Not collected yet');
    return found;
  }, EVENTUALLY);
}

it('an order has the spans of its statements, and its payment page those of the provider', async () => {
  const [product] = await plentifulProducts(shop.url);
  if (product === undefined) throw new Error('The demo shop lacks a product for this test');
  const buyer = await readyToBuy(shop.url, product);
  const { id } = await placeWith(buyer, newId(), buyer.orderBody);
  await openPaymentPage(buyer, id);
  const order = await eventually(() => find('POST /api/orders')[0]);
  expect(order).toMatchObject({ kind: 2 });
  expect(attribute(order, 'http.route')).toBe('/api/orders');
  expect(attribute(order, 'bullnose.actor')).toBe('customer');
  const statements = within(order).filter(
    (span) => attribute(span, 'db.system.name') !== undefined,
  );
  expect(statements.length).toBeGreaterThan(5);
  for (const { startTimeUnixNano, endTimeUnixNano } of statements) {
    expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(order.startTimeUnixNano));
    expect(BigInt(endTimeUnixNano)).toBeLessThanOrEqual(BigInt(order.endTimeUnixNano));
  }
  const payment = await eventually(() => find('payment createSession')[0]);
  const parent = spans.find(({ spanId }) => spanId === payment.parentSpanId);
  expect(parent?.name).toBe('POST /functions/v1/create-checkout-session');
});

it('a job has a trace, with the email that it sends', async () => {
  const [product] = await plentifulProducts(shop.url);
  if (product === undefined) throw new Error('The demo shop lacks a product for this test');
  const { email } = await readyToBuy(shop.url, product);
  const { status } = await fetch(`${shop.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(status).toBe(200);
  const mail = await eventually(() => find('mail')[0]);
  const job = await eventually(() =>
    find('job send-mail').find((each) => each.spanId === mail.parentSpanId),
  );
  expect(job.kind).toBe(5);
  expect(within(job).length).toBeGreaterThan(1);
  expect(JSON.stringify(spans)).not.toContain('@');
});

it("a page continues its proxy's trace, and its log line names it; a cached page has none", async () => {
  const traceparent = `00-${PROXY_TRACE}-00f067aa0ba902b7-01`;
  const visit = async () =>
    (await fetch(`${shop.url}/services`, { headers: { traceparent } })).arrayBuffer();
  await visit();
  const page = await eventually(() => find('GET /services')[0]);
  expect(page).toMatchObject({ traceId: PROXY_TRACE, parentSpanId: '00f067aa0ba902b7' });
  expect(shop.logs()).toContain(`"traceId":"${PROXY_TRACE}"`);
  await visit();
  await (await fetch(`${shop.url}/api/services`)).arrayBuffer();
  await eventually(() => find('GET /api/services')[0]);
  expect(find('GET /services')).toHaveLength(1);
});

it('a collector that is away costs neither an answer nor the stop, and one line a minute', async () => {
  const alone = await startTestServer({ env: traced('http://127.0.0.1:9') });
  for (let n = 0; n < 20; n += 1) {
    expect((await fetch(`${alone.url}/api/products?limit=1&offset=${n}`)).status).toBe(200);
  }
  await vi.waitFor(() => expect(alone.logs()).toContain('Traces could not be sent'), EVENTUALLY);
  expect(alone.logs().split('Traces could not be sent')).toHaveLength(2);
  await alone.stop();
});
