import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import type { DemoShop } from '#tests/support/demo-template.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import { openAs, openDialog } from '#tests/support/office.ts';

const browser = useBrowser();
let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoShop();
});
afterAll(() => shop.stop());

/** On the internet, as the form wants it; the tests stay paused or answer in its place. */
const ADDRESS = 'https://93.184.215.14/hooks';
const row = (page: Page, text: string) => page.locator('[data-row]').filter({ hasText: text });

async function add(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add webhook' });
  const save = form.getByRole('button', { name: 'Add the webhook' });
  await expect.poll(() => save.isDisabled()).toBe(true);
  await form.getByRole('checkbox', { name: 'Everything about returns' }).check();
  await form.getByLabel('Address').fill('https://192.168.0.10/');
  await save.click();
  await form.getByText('The address leads to a private network.').waitFor();
  await expectAccessibleAtEveryWidth(page);
  await form.getByLabel('Address').fill(ADDRESS);
  await form.getByLabel('Description').fill('ERP');
  await save.click();
  const shown = page.getByRole('dialog', { name: 'Copy the secret now' });
  const secret = (await shown.getByRole('code').textContent()) ?? '';
  await expectAccessibleAtEveryWidth(page);
  await shown.getByRole('button', { name: 'I have stored the secret' }).click();
  await shown.waitFor({ state: 'detached' });
  return secret;
}

describe.each(['seller', 'admin'] as const)('in the back office of the %s', (area) => {
  test('a webhook is added, paused, changed, given another secret and deleted', async () => {
    const page = await openAs(browser, shop, area, { expected: [/status of 422/] });
    await page.goto(`/${area}/webhooks`);
    await page.getByText('No webhooks').waitFor();
    await expectAccessibleAtEveryWidth(page);
    const secret = await add(page);
    expect(secret).toMatch(/^whsec_/);
    await row(page, ADDRESS).getByText('ERP').waitFor();
    await expectAccessibleAtEveryWidth(page);

    await page.getByRole('link', { name: ADDRESS }).click();
    await page.getByText('No deliveries').waitFor();
    await page.getByRole('button', { name: 'Actions for 93.184.215.14' }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await page
      .getByText('Events wait until you turn the webhook on, for 30 days at most.')
      .waitFor();
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'Send a test event' }).waitFor();

    await page.getByRole('button', { name: 'Change' }).click();
    const form = page.getByRole('dialog', { name: 'Change the webhook' });
    await form.getByLabel('Description').fill('Stock system');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Stock system').waitFor();

    await page.getByRole('button', { name: 'Actions for 93.184.215.14' }).click();
    await page.getByRole('menuitem', { name: 'Replace the secret' }).click();
    await (await openDialog(page)).getByRole('button', { name: 'Replace' }).click();
    const shown = page.getByRole('dialog', { name: 'Copy the secret now' });
    await expect.poll(() => shown.getByRole('code').textContent()).not.toBe(secret);
    await shown.getByRole('button', { name: 'I have stored the secret' }).click();
    await page.getByText('The old secret also works until').waitFor();

    await page.getByRole('button', { name: 'Actions for 93.184.215.14' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await (await openDialog(page)).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhooks').waitFor();
  });
});

const WEBHOOK = {
  id: '0199a3c4-5b6d-7e8f-9a0b-1c2d3e4f5a6b',
  url: 'https://erp.example/hooks',
  description: 'ERP',
  events: ['order.paid'],
  state: 'active',
  failing_since: '2026-03-01T01:00:00.000Z',
  former_secret_until: null,
  waiting: 1,
  made_by: 'Robin Marsh',
  created_at: '2026-02-01T01:00:00.000Z',
};

const delivery = (number: number, values: object) => ({
  id: `0199a3c4-5b6d-7e8f-9a0b-00000000000${number}`,
  event_id: `0199a3c4-5b6d-7e8f-9a0b-10000000000${number}`,
  type: 'order.paid',
  subject_id: '0199a3c4-5b6d-7e8f-9a0b-200000000000',
  state: 'given_up',
  attempts: 14,
  next_attempt_at: null,
  created_at: '2026-03-01T01:00:00.000Z',
  last_status: null,
  last_error: 'private_network',
  last_attempt_at: '2026-03-02T01:00:00.000Z',
  ...values,
});

const DELIVERIES = [
  delivery(3, {
    state: 'waiting',
    attempts: 2,
    next_attempt_at: '2026-03-02T02:00:00.000Z',
    last_status: 503,
    last_error: null,
  }),
  delivery(2, {}),
  delivery(1, {
    type: 'order.placed',
    state: 'delivered',
    attempts: 1,
    last_status: 200,
    last_error: null,
  }),
];

test('the log says what happened, filters, shows a delivery and sends it again', async () => {
  const page = await openAs(browser, shop, 'seller');
  const asked: string[] = [];
  await page.route('**/api/seller/webhooks/**', async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    asked.push(`${request.method()} ${url.pathname.split('/').slice(5).join('/')}${url.search}`);
    if (url.pathname.endsWith('/replay')) {
      await (url.pathname.includes('deliveries')
        ? route.fulfill({ json: DELIVERIES[1] })
        : route.fulfill({ json: { replayed: 7 } }));
    } else if (url.pathname.endsWith('/deliveries')) {
      const deliveries = DELIVERIES.filter(({ state }) =>
        [null, state].includes(url.searchParams.get('state')),
      );
      await route.fulfill({
        json: { webhook: WEBHOOK, can_change: true, deliveries, totalCount: deliveries.length },
      });
    } else {
      const log = [
        {
          started_at: '2026-03-02T01:00:00.000Z',
          took_ms: 1234,
          status: 503,
          error: null,
          answer: 'Down for maintenance',
        },
        {
          started_at: '2026-03-02T00:00:00.000Z',
          took_ms: 3,
          status: null,
          error: 'private_network',
          answer: '',
        },
      ];
      await route.fulfill({ json: { ...DELIVERIES[0], body: '{"id":"event-1"}', log } });
    }
  });
  await page.goto(`/seller/webhooks/${WEBHOOK.id}`);
  await page.getByText('has failed.').waitFor();
  await row(page, 'Given up').getByText('The address leads to a private network.').waitFor();
  await row(page, 'Waiting').getByText('Answered 503').waitFor();
  await expectAccessibleAtEveryWidth(page);

  await page.getByRole('link', { name: 'Given up' }).click();
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
  await page.getByRole('button', { name: /^Actions for order.paid/ }).click();
  await page.getByRole('menuitem', { name: 'Send again' }).click();
  await page.getByText('The event will be sent again.').waitFor();
  expect(asked.some((call) => /^POST deliveries\/.*\/replay/.test(call))).toBe(true);

  await page.getByRole('combobox', { name: 'Event' }).selectOption('order.paid');
  await expect.poll(() => asked.at(-1)).toContain('state=given_up&type=order.paid');
  await page.getByRole('link', { name: 'All', exact: true }).click();

  await page.getByRole('button', { name: 'Actions for erp.example' }).click();
  await page.getByRole('menuitem', { name: 'Send events again…' }).click();
  const form = page.getByRole('dialog', { name: 'Send events again' });
  await form.getByLabel('Since').fill('2026-03-01T10:00');
  await expectAccessibleAtEveryWidth(page);
  await form.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('7 events will be sent again.').waitFor();

  await row(page, 'Waiting').getByRole('link', { name: 'order.paid' }).click();
  await page.getByText('Down for maintenance').waitFor();
  await page.getByText('"id": "event-1"').waitFor();
  await expectAccessibleAtEveryWidth(page);
});

test('the pages say why they have nothing, and try again', async () => {
  const page = await openAs(browser, shop, 'seller', {
    expected: [/status of 503/, /status of 404/],
  });
  await page.goto(`/seller/webhooks/${WEBHOOK.id}`);
  await page.getByText('This webhook has already been deleted.').waitFor();
  await expectAccessibleAtEveryWidth(page);
  await page.route('**/api/seller/webhooks**', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'Busy' } } }),
  );
  await page.goto('/seller/webhooks');
  await page.getByText('Failed to load the webhooks').waitFor();
  await expectAccessibleAtEveryWidth(page);
  await page.unroute('**/api/seller/webhooks**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No webhooks').waitFor();
});
