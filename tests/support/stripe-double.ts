import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import Stripe from 'stripe';

import { type Answer, type DoubleEvent, StripeAccount } from './stripe-account.ts';
import { hostedPage } from './stripe-page.ts';

/**
 * How the API fails. hang: never answers. late: succeeds and answers once released. lost: succeeds
 * and closes the connection. reset: closes the connection and does nothing. cut: succeeds and
 * closes the connection in the middle of the answer. garbage: answers HTML instead of JSON. error:
 * 500, stored for the key. limit: 429. conflict: 409, another call holds the key.
 */
export type StripeFault =
  | 'hang'
  | 'late'
  | 'lost'
  | 'reset'
  | 'cut'
  | 'garbage'
  | 'error'
  | 'limit'
  | 'conflict';

export interface StripeRequest {
  method: string;
  path: string;
  idempotencyKey: string | null;
}

type RequestListener = (request: StripeRequest) => Promise<void> | void;

export interface DeliveryChanges {
  secret?: string;
  /** How old the signature is. */
  ageSeconds?: number;
  /** Sent in place of the signed body. */
  body?: string;
  signature?: string | null;
}

export interface StripeDouble {
  /** For the shop's environment. */
  env: Record<string, string>;
  account: StripeAccount;
  /** Calls of the API, oldest first. */
  requests: StripeRequest[];
  /** Undelivered events, oldest first. */
  waiting: DoubleEvent[];
  /** From now on, until called with null; `path` narrows it to calls whose path contains it. */
  setFault: (fault: StripeFault | null, options?: { path?: string; times?: number }) => void;
  /** Sends the answers that `late` holds back. */
  release: () => void;
  /** Resolves when a call of the API has arrived. */
  nextRequest: () => Promise<StripeRequest>;
  /** Runs after a call succeeded and before it is answered. */
  beforeAnswer: (listener: RequestListener) => void;
  deliver: (event: DoubleEvent, changes?: DeliveryChanges) => Promise<Response>;
  /** Where webhooks are posted to. */
  sendTo: (shopUrl: string) => void;
  /**
   * From now on delivers waiting events in order and retries those that the shop did not accept.
   */
  deliverAlways: (shopUrl: string) => void;
  /** While this lasts, events are created and not delivered. */
  pauseDeliveries: (isPaused: boolean) => void;
  stop: () => Promise<void>;
}

const REDELIVER_EVERY_MS = 300;

/**
 * A Stripe account on loopback that the SDK talks to as if it were the real one. A live one has a
 * live key and live events.
 */
export async function startStripeDouble({
  isLive = false,
  clock = () => new Date(),
  send = (request) => fetch(request),
}: {
  isLive?: boolean;
  clock?: () => Date;
  /** How webhooks reach the shop. */
  send?: (request: Request) => Promise<Response>;
} = {}): Promise<StripeDouble> {
  const secretKey = `sk_${isLive ? 'live' : 'test'}_of_the_local_double`;
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const signer = new Stripe(secretKey);
  const requests: StripeRequest[] = [];
  const waiting: DoubleEvent[] = [];
  const remembered = new Map<string, { parameters: string; answer: Answer }>();
  const held: (() => void)[] = [];
  const arrivals: ((request: StripeRequest) => void)[] = [];
  let listener: RequestListener = () => {};
  let fault: { kind: StripeFault; path: string; left: number } | null = null;
  let shopUrl = 'http://shop.test';
  let redelivery: NodeJS.Timeout | null = null;
  let isPaused = false;

  const server: Server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const account = new StripeAccount({
    isLive,
    clock,
    pageUrl: (id) => `${origin}/c/pay/${id}`,
    onEvent: (event) => waiting.push(event),
  });

  function takeFault(path: string): StripeFault | null {
    if (fault === null || !path.includes(fault.path)) return null;
    fault.left -= 1;
    const { kind } = fault;
    if (fault.left <= 0) fault = null;
    return kind;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)));
    if (url.pathname.startsWith('/c/pay/')) {
      hostedPage({ account, request, response, sessionId: url.pathname.slice(7), form });
      return;
    }
    const key = request.headers['idempotency-key'];
    const call: StripeRequest = {
      method: request.method ?? '',
      path: url.pathname,
      idempotencyKey: typeof key === 'string' ? key : null,
    };
    requests.push(call);
    for (const arrived of arrivals.splice(0)) arrived(call);
    const kind = takeFault(call.path);
    if (kind === 'hang') return;
    if (kind === 'reset') return void response.socket?.destroy();
    if (kind === 'limit') return say(response, { status: 429, body: errorBody('rate_limit') });
    if (kind === 'conflict') {
      return say(response, { status: 409, body: errorBody('idempotency_key_in_use') });
    }
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return say(response, { status: 401, body: errorBody('api_key_invalid') });
    }
    const done = structuredClone(perform(call, url, form, kind));
    await listener(call);
    if (kind === 'lost') return void response.socket?.destroy();
    if (kind === 'late') await new Promise<void>((resolve) => held.push(resolve));
    if (kind === 'garbage') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      return;
    }
    if (kind === 'cut') {
      const text = JSON.stringify(done.body);
      response.writeHead(done.status, { 'content-length': text.length });
      response.write(text.slice(0, text.length / 2), () => response.socket?.destroy());
      return;
    }
    say(response, done);
  }

  /** Executes the request, or repeats the first answer for its key. */
  function perform(
    call: StripeRequest,
    url: URL,
    form: Record<string, string>,
    kind: StripeFault | null,
  ): Answer {
    const parameters = createHash('sha256')
      .update(JSON.stringify([call.path, form]))
      .digest('hex');
    const known = call.idempotencyKey === null ? undefined : remembered.get(call.idempotencyKey);
    if (known !== undefined) {
      return known.parameters === parameters
        ? known.answer
        : { status: 400, body: errorBody('idempotency_key_reused', 'idempotency_error') };
    }
    const done =
      kind === 'error' ? { status: 500, body: errorBody('api_error') } : route(call, url, form);
    // A call that was refused before it began is not stored.
    if (call.idempotencyKey !== null && (done.status < 400 || done.status >= 500)) {
      const stored = { parameters, answer: structuredClone(done) };
      remembered.set(call.idempotencyKey, stored);
    }
    return done;
  }

  function route({ method, path }: StripeRequest, url: URL, form: Record<string, string>): Answer {
    const [, , noun, second, third, verb] = path.split('/');
    if (noun === 'checkout' && second === 'sessions') {
      if (method === 'POST' && third === undefined) return account.createSession(form);
      if (method === 'POST' && verb === 'expire') return account.expireSession(third ?? '');
      if (method === 'GET') return account.readSession(third ?? '');
    }
    if (noun === 'balance_transactions') return account.listTransactions(url.searchParams);
    if (noun === 'refunds' && method === 'POST') return account.createRefund(form);
    if (noun === 'refunds' && method === 'GET') {
      const data = account.refundsOf(url.searchParams.get('payment_intent') ?? '');
      return { status: 200, body: { object: 'list', url: path, has_more: false, data } };
    }
    return { status: 404, body: errorBody('url_invalid') };
  }

  async function deliver(event: DoubleEvent, changes: DeliveryChanges = {}): Promise<Response> {
    const payload = JSON.stringify(event);
    const signature =
      changes.signature === undefined
        ? signer.webhooks.generateTestHeaderString({
            payload,
            secret: changes.secret ?? webhookSecret,
            timestamp: Math.floor(clock().getTime() / 1000) - (changes.ageSeconds ?? 0),
          })
        : changes.signature;
    return send(
      new Request(`${shopUrl}/webhooks/stripe`, {
        method: 'POST',
        body: changes.body ?? payload,
        headers: {
          'content-type': 'application/json',
          ...(signature === null ? {} : { 'stripe-signature': signature }),
        },
      }),
    );
  }

  /** As Stripe does: each event separately, with retries until it is accepted. */
  async function redeliver(): Promise<void> {
    account.expireDue();
    for (const event of isPaused ? [] : waiting.slice()) {
      const isTaken = await deliver(event).then(
        (response) => response.ok,
        () => false,
      );
      if (isTaken) waiting.splice(waiting.indexOf(event), 1);
    }
  }

  return {
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_HOST: '127.0.0.1',
      STRIPE_API_PORT: String(port),
      STRIPE_API_PROTOCOL: 'http',
    },
    account,
    requests,
    waiting,
    setFault: (kind, { path = '', times = Number.POSITIVE_INFINITY } = {}) => {
      fault = kind === null ? null : { kind, path, left: times };
    },
    release: () => {
      for (const go of held.splice(0)) go();
    },
    nextRequest: () => new Promise((resolve) => arrivals.push(resolve)),
    beforeAnswer: (next) => {
      listener = next;
    },
    deliver,
    sendTo: (url) => {
      shopUrl = url;
    },
    deliverAlways: (url) => {
      shopUrl = url;
      const again = () => {
        redelivery = setTimeout(() => void redeliver().finally(again), REDELIVER_EVERY_MS);
      };
      if (redelivery === null) again();
    },
    pauseDeliveries: (paused) => {
      isPaused = paused;
    },
    stop: async () => {
      if (redelivery !== null) clearTimeout(redelivery);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function errorBody(code: string, type = 'api_error'): object {
  return { error: { type, code, message: code } };
}

function say(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
