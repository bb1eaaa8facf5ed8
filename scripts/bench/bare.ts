/** The limits, in a process of their own: a bare node:http server that does one thing. */
import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import pg from 'pg';
import { renderToString } from 'react-dom/server';

import { SESSION_OPTIONS } from '#server/platform/database.ts';
import { isPrepared } from '#server/platform/prepared-statement.ts';

import { drawTag, readMarkup } from './bare-pages.ts';
import { named, placeOrder, type SampleMail } from './bare-orders.ts';
import type { Steps } from './recording.ts';

export type Limit =
  /** Sends the same bytes with the same headers. */
  | {
      readonly kind: 'bytes';
      readonly status: number;
      readonly headers: readonly string[];
      readonly body: Buffer;
    }
  /** Draws the same markup with React and nothing else; `/alone` draws without HTTP. */
  | { readonly kind: 'page'; readonly html: string }
  /** Sends the statements recorded for the address's number and answers with the last rows. */
  | { readonly kind: 'statements'; readonly url: string; readonly recorded: readonly Steps[] }
  /** Writes the rows of an order for the buyer in the address. */
  | { readonly kind: 'orders'; readonly url: string; readonly mail: SampleMail };

process.once('disconnect', () => process.exit());
process.once('message', (limit: Limit) => {
  const server = createServer(listenerFor(limit));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});

function listenerFor(limit: Limit): RequestListener {
  switch (limit.kind) {
    case 'bytes':
      return (_, response) => response.writeHead(limit.status, [...limit.headers]).end(limit.body);
    case 'page':
      return pages(limit.html);
    case 'statements': {
      const pool = openPool(limit.url);
      return answering((path) => {
        const [at, ...values] = path.split('/');
        return replay(pool, limit.recorded[Number(at)] ?? [], values);
      });
    }
    case 'orders': {
      const pool = openPool(limit.url);
      return answering((path) => {
        const [userId = '', addressId = ''] = path.split('/');
        return placeOrder(pool, limit.mail, { userId, addressId });
      });
    }
  }
}

function openPool(url: string): pg.Pool {
  return new pg.Pool({ connectionString: url, max: 10, options: SESSION_OPTIONS });
}

function answering(answer: (path: string) => Promise<unknown>): RequestListener {
  return (request, response) => {
    void answer(request.url?.slice(1) ?? '').then(
      (rows) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(rows)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  };
}

function pages(html: string): RequestListener {
  const page = readMarkup(html);
  const draw = () => `<!doctype html>${renderToString(drawTag(page))}`;
  return (request, response) => {
    if (!request.url?.startsWith('/alone')) {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(draw());
      return;
    }
    const ms = Number(request.url.split('/').at(-1));
    const begunAt = performance.now();
    let drawn = 0;
    for (; performance.now() - begunAt < ms; drawn += 1) draw();
    response.end(String((drawn / (performance.now() - begunAt)) * 1000));
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/**
 * Sends the same statements in the same order, a transaction on one connection. Like the shop it
 * plans a search each time: with one plan for all words, it takes up to five times as long. In a
 * call that writes, `values` replace the recorded placeholders, and keys are new each time.
 */
async function replay(pool: pg.Pool, steps: Steps, values: readonly string[]): Promise<unknown> {
  const isTransaction = steps.some((step) => step.some(({ text }) => text === 'begin'));
  const client = isTransaction ? await pool.connect() : pool;
  const fresh = new Map<string, string>();
  const renew = (value: unknown): unknown => {
    if (values.length === 0) return value;
    if (Array.isArray(value)) return value.map(renew);
    if (typeof value !== 'string') return value;
    const placeholder = /^:(\d)$/.exec(value);
    if (placeholder) return values[Number(placeholder[1])];
    if (!UUID.test(value)) return value;
    const known = fresh.get(value) ?? randomUUID();
    fresh.set(value, known);
    return known;
  };
  try {
    let rows: unknown[] = [];
    for (const step of steps) {
      const results = await Promise.all(
        step.map(({ text, values: sent }) =>
          client.query(
            isPrepared(text) ? named(text, sent.map(renew)) : { text, values: sent.map(renew) },
          ),
        ),
      );
      rows = results.map((result) => result.rows);
    }
    return rows;
  } finally {
    if (client !== pool) (client as pg.PoolClient).release();
  }
}
