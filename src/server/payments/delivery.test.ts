import type { AddressInfo } from 'node:net';

import { createAdaptorServer } from '@hono/node-server';
import { expect, it } from 'vitest';

import { createTestApp } from '#tests/support/app.ts';
import { addBuyer, addProduct, placeAndOpen, sandboxFor, stockOf } from '#tests/support/trade.ts';

import { createApi } from '#server/api.ts';
import type { Services } from '#server/http/context.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { systemClock } from '#server/platform/clock.ts';

it('a payment reaches the order through the real queue and a real socket', async () => {
  const test = await createTestApp();
  const jobs = createJobs({ databaseUrl: test.database.url, log: test.services.log });
  const clock = systemClock;
  const withoutPayments = { ...test.services, jobs, clock };
  const services: Services = { ...withoutPayments, payments: sandboxFor(withoutPayments) };
  const { app, readAs } = createApi(services);
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await jobs.start();
    await jobs.work(jobHandlers(services, { url, databaseUrl: test.database.url, readAs }));
    const product = await addProduct(test.db, { stock: 10 });
    const buyer = await addBuyer(test.db, [{ productId: product.id, quantity: 2 }]);
    const here = { ...test, services, clock: { ...test.clock, now: clock } };
    const { order, sessionId } = await placeAndOpen(here, buyer);
    const paid = await fetch(`${url}/api/sandbox/sessions/${sessionId}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cardNumber: '4242424242424242', expiry: '12/40', cvc: '123' }),
    });
    expect(paid.status).toBe(200);
    const status = async () =>
      (
        await test.db
          .selectFrom('orders')
          .select('status')
          .where('id', '=', order.id)
          .executeTakeFirstOrThrow()
      ).status;
    await expect.poll(status).toBe('processing');
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 8, reserved: 0 });
  } finally {
    await jobs.stop();
    await new Promise((resolve) => server.close(resolve));
    await test.database.drop();
  }
});
