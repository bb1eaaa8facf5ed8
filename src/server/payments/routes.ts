import { sandboxEndpoints } from '#contract/endpoints/orders.ts';
import { reconciliationEndpoints } from '#contract/endpoints/office-reconciliation.ts';
import { paymentEndpoints } from '#contract/endpoints/payments.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { readBody } from '#server/http/body.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { requireStorable } from '#server/http/storable-text.ts';
import { applyPaymentEvent } from '#server/payments/apply-payment.ts';
import { presentDifference, presentReading } from '#server/payments/books/present.ts';
import { listDifferences, listReadings } from '#server/payments/books/queries.ts';
import { withProvider } from '#server/platform/configured-providers.ts';
import { checkOwnPayment } from '#server/payments/reconcile-payments.ts';
import { getSandboxSession, paySandboxSession } from '#server/payments/sandbox/sandbox.ts';

/** How many differences the reconciliation shows. */
const DIFFERENCES = 100;

export function mountPayments(api: Api): void {
  mountWebhooks(api);
  mount(
    api,
    paymentEndpoints,
  )({ checkPayment: (ctx, { params }) => checkOwnPayment(ctx, params.id) });
  mount(
    api,
    reconciliationEndpoints,
  )({
    getReconciliation: async ({ db }) => {
      const [readings, { rows, totalCount }] = await Promise.all([
        listReadings(db),
        listDifferences(db, { limit: DIFFERENCES }),
      ]);
      return {
        providers: readings.map(presentReading),
        differences: rows.map(presentDifference),
        totalCount,
      };
    },
  });
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
