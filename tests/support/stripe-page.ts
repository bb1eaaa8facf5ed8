import type { IncomingMessage, ServerResponse } from 'node:http';

import type { StripeAccount } from './stripe-account.ts';

const DECLINED = '4000000000000002';

/** The hosted payment page, enough for a browser to pay, be declined, leave and return. */
export function hostedPage({
  account,
  request,
  response,
  sessionId,
  form,
}: {
  account: StripeAccount;
  request: IncomingMessage;
  response: ServerResponse;
  sessionId: string;
  form: Record<string, string>;
}): void {
  account.expireDue();
  const session = account.sessions.get(sessionId);
  const show = (body: string) => {
    // Not every browser would show a page from its cache after a payment.
    const headers = { 'content-type': 'text/html', 'cache-control': 'no-store' };
    response.writeHead(session === undefined ? 404 : 200, headers);
    response.end(
      `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Checkout</title><main>${body}</main></html>`,
    );
  };
  const goTo = (url: string) => response.writeHead(303, { location: url }).end();
  if (session === undefined) return show('<h1>Something went wrong</h1>');
  const successUrl = session.success_url.replace('{CHECKOUT_SESSION_ID}', sessionId);
  if (session.status === 'complete') return void goTo(successUrl);
  if (session.status === 'expired') return show('<h1>Your checkout session has expired</h1>');

  const card = (form['card'] ?? '').replaceAll(' ', '');
  if (request.method === 'POST' && card !== DECLINED) {
    account.pay(sessionId, card);
    return void goTo(successUrl);
  }
  const alert = request.method === 'POST' ? '<p role="alert">Your card was declined.</p>' : '';
  const dollars = `$${Math.floor(session.amount_total / 100)}.${String(session.amount_total % 100).padStart(2, '0')}`;
  show(`<h1>Pay ${dollars}</h1>${alert}
    <form method="post"><label>Card number <input name="card" required></label>
    <button>Pay</button></form><a href="${session.cancel_url}">Back</a>`);
}
