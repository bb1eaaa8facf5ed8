import { sandboxEndpoints } from '#contract/endpoints/orders.ts';
import { paymentEndpoints } from '#contract/endpoints/payments.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { readBody } from '#server/http/body.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { requireStorable } from '#server/http/storable-text.ts';
import { applyPaymentEvent } from '#server/payments/apply-payment.ts';
import { withProvider } from '#server/platform/configured-providers.ts';
import { checkOwnPayment } from '#server/payments/reconcile-payments.ts';
import { getSandboxSession, paySandboxSession } from '#server/payments/sandbox/sandbox.ts';

export function mountPayments(api: Api): void {
  mountWebhooks(api);
  mount(
    api,
    paymentEndpoints,
  )({ checkPayment: (ctx, { params }) => checkOwnPayment(ctx, params.id) });
  mount(
    api,
    sandboxEndpoints,
  )({
    getSandboxSession: (ctx, { params }) => getSandboxSession(ctx, params.sessionId),
    paySandboxSession: (ctx, { params, body }) => paySandboxSession(ctx, params.sessionId, body),
  });
}

/** Checks the signature over the raw bytes first; a 2xx answer is sent only after the commit. */
function mountWebhooks({ app, services }: Api): void {
  app.post('/webhooks/:provider', async (c) => {
    const { log, clock } = services;
    const provider = c.req.param('provider');
    const found = withProvider(services, provider);
    if (found === undefined) throw new AppError('ROUTE_NOT_FOUND');
    const rawBody = await readBody(c);
    const now = clock();
    try {
      const event = requireStorable(found.payments.verifyWebhook(rawBody, c.req.raw.headers, now));
      await applyPaymentEvent({ ...found, now }, provider, event);
    } catch (error) {
      if (error instanceof AppError) {
        log.warn({ provider, code: error.code, reason: error.message }, 'A webhook was refused');
      }
      throw error;
    }
    c.header('Cache-Control', 'no-store');
    return c.json({ received: true });
  });
}
