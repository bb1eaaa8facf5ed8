import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { openAsAdmin } from '#tests/support/admin.ts';
import { expectNoAxeViolations, useBrowser, VIEWPORTS } from '#tests/support/browser.ts';
import { useOwnSite } from '#tests/support/site.ts';
import { openDialog } from '#tests/support/office.ts';

useOwnSite();
const browser = useBrowser();

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Answers a call of the back office for this page, with any parameters. */
const answer = (page: Page, path: string, json: object, status = 200) =>
  page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ status, json }),
  );

const fail = (page: Page, path: string) =>
  answer(page, path, { error: { code: 'INTERNAL', message: 'An error occurred' } }, 500);

const FAULTS = { expected: [/status of (404|500)/, /ERR_FAILED/] };

describe('the screens of the administration', () => {
  it('fit in a window of 320 px, including the pages of products', async () => {
    const page = await openAsAdmin(browser, '/admin/products', {
      viewport: { width: 320, height: 800 },
    });
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it('are preceded by their frame, without JavaScript already', async () => {
    const page = await browser.openPage({
      javaScriptEnabled: false,
      // The preloads of the program, which may not run.
      expected: [/\.js csp$/],
    });
    for (const area of ['Admin', 'Seller']) {
      await page.goto(`/${area.toLowerCase()}/products`);
      await page.getByRole('banner').getByText(`${area} Dashboard`).waitFor();
      await page.getByRole('link', { name: 'view the shop' }).waitFor();
      await page.getByRole('status').getByText('Loading...').waitFor();
      await expect.poll(() => page.locator('[data-skeleton-row]').count()).toBe(10);
    }
  });

  it.each(['products', 'orders', 'users'])('show %s where their skeleton was', async (list) => {
    const page = await openAsAdmin(browser, '/admin/health', { viewport: VIEWPORTS.desktop });
    await page.getByRole('heading', { level: 1 }).waitFor();
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(
      ({ pathname }) => pathname === `/api/admin/${list}`,
      async (route) => {
        await released;
        await route.continue();
      },
    );
    await page.goto(`/admin/${list}`);
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    const skeleton = await page.locator('[data-skeleton-row]').evaluateAll(boxes);
    release();
    await page.locator('[data-row]').first().waitFor();
    const rows = await page.locator('[data-row]').evaluateAll(boxes);
    expect(skeleton.length).toBeGreaterThan(5);
    for (const [at, box] of rows.slice(0, skeleton.length).entries()) {
      expect(Math.abs(box.top - (skeleton[at]?.top ?? 0))).toBeLessThanOrEqual(2);
      expect(box.height).toBe(skeleton[at]?.height);
    }
  });

  it('are reached past the menu, by the first link', async () => {
    const page = await openAsAdmin(browser, '/admin/products');
    await page.locator('[data-row]').first().waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  it('focus the heading of an order whose screen is slow to load', async () => {
    const page = await openAsAdmin(browser, '/admin/orders');
    const order = page.getByRole('main').getByRole('link', { name: /^ORD-/ }).first();
    await order.waitFor();
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await order.click();
    await page.waitForURL('**/admin/orders/*');
    release();
    const heading = page.getByRole('heading', { level: 1, name: /^ORD-/ });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((h1) => h1 === document.activeElement)).toBe(true);
  });

  it('say what an empty shop has none of', async () => {
    const page = await openAsAdmin(browser, '/admin/health');
    const none = { totalCount: 0 };
    const screens = [
      ['/admin/products', '/api/admin/products', { ...none, products: [] }, 'No products found.'],
      [
        '/admin/categories',
        '/api/admin/departments',
        { ...none, departments: [] },
        'No departments found.',
      ],
      [
        '/admin/orders',
        '/api/admin/orders',
        { ...none, orders: [] },
        'No orders found.',
        'View the shop',
      ],
      ['/admin/users', '/api/admin/users', { ...none, users: [] }, 'No users found.'],
      [
        '/admin/articles',
        '/api/admin/diy-articles',
        { ...none, diy_articles: [] },
        'No DIY articles found.',
      ],
      ['/admin/services', '/api/admin/services', { ...none, services: [] }, 'No services found.'],
      [
        '/admin/seller-applications',
        '/api/admin/seller-applications',
        { ...none, applications: [], counts: { pending: 0, approved: 0, rejected: 0 } },
        'No applications to review.',
        'See the application form',
      ],
      [
        '/admin/payment-alerts',
        '/api/admin/payment-alerts',
        { ...none, payment_alerts: [], counts: { open: 0, dealt_with: 0 } },
        'No payment alerts.',
      ],
      [
        '/admin/search-misses',
        '/api/admin/search-misses',
        { ...none, search_misses: [] },
        'Every search has returned results.',
      ],
      [
        '/admin/audit',
        '/api/admin/audit-entries',
        { ...none, entries: [], subjects: [] },
        'No changes yet.',
      ],
    ] as const;
    const menu = page.getByRole('navigation', { name: 'Admin Dashboard menu' });
    for (const [href, call, json, words, link] of screens) {
      await answer(page, call, json);
      await menu.locator(`a[href="${href}"]`).click();
      await page.getByRole('main').getByText(words, { exact: true }).waitFor();
      if (link) await page.getByRole('main').getByRole('link', { name: link }).waitFor();
    }
    await answer(page, '/api/admin/dashboard', {
      counts: { orders: 0, users: 0, products: 0, diy_articles: 0, services: 0 },
      pending_applications: 0,
      orders_by_status: { pending: 0, processing: 0, shipped: 0, delivered: 0, cancelled: 0 },
      latest_orders: [],
      latest_users: [],
      latest_products: [],
      low_stock: [],
      open_payment_alerts: 0,
      search_misses: [],
    });
    await menu.locator('a[href="/admin"]').click();
    for (const words of [
      'No orders found.',
      'No users found.',
      'No products found.',
      'No products are low on stock.',
      'Every search has returned results.',
    ]) {
      await page.getByRole('main').getByText(words, { exact: true }).waitFor();
    }
  });

  it.each(Object.keys(VIEWPORTS) as (keyof typeof VIEWPORTS)[])(
    'offer no columns without rows, and an error has its icon beside its words, on a %s',
    async (width) => {
      const page = await openAsAdmin(browser, '/admin/products?q=zzzzqq', {
        ...FAULTS,
        viewport: VIEWPORTS[width],
      });
      const columns = page.getByRole('button', { name: 'Columns' });
      await page.getByText('No products found.').waitFor();
      await expect.poll(() => columns.count()).toBe(0);
      await fail(page, '/api/admin/products');
      await page.goto('/admin/products');
      const words = page.getByText('Failed to load products', { exact: true });
      await words.waitFor();
      await expect.poll(() => columns.count()).toBe(0);
      const icon = await page.getByRole('alert').locator('svg').first().boundingBox();
      const text = await words.boundingBox();
      expect(icon?.x).toBeLessThan(text?.x ?? 0);
      expect(icon?.y).toBeLessThan((text?.y ?? 0) + 40);
      expect((icon?.y ?? 0) + (icon?.height ?? 0)).toBeGreaterThan(text?.y ?? Infinity);
      await expectNoAxeViolations(page);
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await columns.waitFor();
    },
  );

  it('say what could not be loaded', async () => {
    const page = await openAsAdmin(browser, '/admin/health', FAULTS);
    const menu = page.getByRole('navigation', { name: 'Admin Dashboard menu' });
    for (const [href, call, words] of [
      ['/admin', '/api/admin/dashboard', 'Failed to load dashboard data.'],
      ['/admin/orders', '/api/admin/orders', 'Error loading orders'],
      [
        '/admin/seller-applications',
        '/api/admin/seller-applications',
        'Failed to load applications',
      ],
      ['/admin/audit', '/api/admin/audit-entries', 'Failed to load the audit log'],
      ['/admin/search-misses', '/api/admin/search-misses', 'Failed to load searches'],
    ] as const) {
      await fail(page, call);
      await menu.locator(`a[href="${href}"]`).click();
      await page.getByText(words, { exact: true }).waitFor();
    }
    await fail(page, '/api/admin/health');
    await page.goto('/admin/health');
    await page.getByRole('heading', { level: 1, name: 'Jobs and health' }).waitFor();
    await page.getByText('An error occurred', { exact: true }).waitFor();
    for (const [path, words] of [
      [`/admin/products/${NOBODY}/edit`, 'Product not found.'],
      [`/admin/categories/departments/${NOBODY}/edit`, 'Department not found or failed to load.'],
      [`/admin/categories/categories/${NOBODY}/edit`, 'Category not found or failed to load.'],
      [`/admin/users/${NOBODY}/edit`, 'User profile not found or failed to load.'],
      [`/admin/articles/${NOBODY}/edit`, 'DIY article not found or failed to load.'],
    ] as const) {
      await page.goto(path);
      await page.getByText(words, { exact: true }).waitFor();
    }
  });

  it('say what could not be deleted, moved or decided', async () => {
    const page = await openAsAdmin(browser, '/admin/health', FAULTS);
    await page.route(/\/api\/(?:admin|rpc)\//, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({
            status: 500,
            json: { error: { code: 'INTERNAL', message: 'An error occurred' } },
          }),
    );
    const menu = page.getByRole('navigation', { name: 'Admin Dashboard menu' });
    for (const [href, title, noun, words] of [
      ['/admin/products', 'Products', 'product', /^Failed to delete product/],
      ['/admin/articles', 'DIY Articles', 'article', /^Failed to delete article\./],
      ['/admin/services', 'Services', 'service', /^Failed to delete service\./],
      ['/admin/categories', 'Categories & Departments', 'category', /^Failed to delete category\./],
    ] as const) {
      await menu.locator(`a[href="${href}"]`).click();
      // Until then the rows are those of the previous screen.
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      const actions = page
        .getByRole('row')
        .nth(1)
        .getByRole('button', { name: /^Actions for / })
        .first();
      await actions.click();
      await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
      const dialog = await openDialog(page);
      await dialog.getByRole('button', { name: `Delete ${noun}` }).click();
      await page.getByText(words).first().waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }

    await page.getByRole('button', { name: 'Delete the department Floors & Tiles' }).click();
    const department = await openDialog(page);
    // Above 20 products the dialog asks for the department's name.
    const typed = department.getByRole('textbox');
    if ((await typed.count()) > 0) await typed.fill('Floors & Tiles');
    await department.getByRole('button', { name: 'Delete department' }).click();
    await department.getByText(/^Failed to delete department\./).waitFor();
    await page.keyboard.press('Escape');
    await department.waitFor({ state: 'detached' });

    await menu.locator('a[href="/admin/seller-applications"]').click();
    await page.getByRole('button', { name: 'Approve', exact: true }).first().click();
    const approval = await openDialog(page);
    await approval.getByRole('button', { name: 'Approve application' }).click();
    await approval.getByText(/^Failed to approve application/).waitFor();
    await page.keyboard.press('Escape');
    await approval.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Reject', exact: true }).first().click();
    const refusal = page.getByRole('dialog', { name: 'Reject Application' });
    await refusal.getByText('Please provide a reason for rejection.').waitFor();
    await refusal.getByRole('textbox').fill('The ABN is cancelled.');
    await refusal.getByRole('button', { name: 'Reject application' }).click();
    await refusal.getByText(/^Failed to reject application/).waitFor();
    await page.keyboard.press('Escape');
    await refusal.waitFor({ state: 'detached' });

    await menu.locator('a[href="/admin/orders"]').click();
    await page.waitForURL('/admin/orders');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const status = page.getByRole('group', { name: 'Set the status' });
    const other = status.getByRole('button', { name: /^(?:Processing|Shipped|Delivered)$/ });
    const word = await other.first().textContent();
    await other.first().click();
    await page.getByText('Failed to update order status.', { exact: true }).waitFor();
    await page.route(/\/api\/admin\/orders\/[^/]+$/, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    );
    await other.first().click();
    await page.getByText('An error occurred while updating status.', { exact: true }).waitFor();
    await expect.poll(() => other.first().textContent()).toBe(word);
  });
});

describe('a seller whose invoices lack something', () => {
  it('is opened from the health page where an administrator can enter it', async () => {
    const page = await openAsAdmin(browser, '/admin/health');
    const { sellers } = (await (await page.request.get('/api/sellers')).json()) as {
      sellers: { id: string }[];
    };
    const id = sellers.at(-1)?.id ?? '';
    await page.route('**/api/admin/health', async (route) => {
      const answered = await route.fetch();
      const suppliers = [{ seller_id: id, name: 'Robin Marsh', lacks: ['legal_name'] }];
      const health = (await answered.json()) as object;
      await route.fulfill({ response: answered, json: { ...health, suppliers } });
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('sellers can enter it in their own settings too').waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Robin Marsh' }).click();
    await page.getByRole('heading', { level: 1, name: 'Seller Settings' }).waitFor();
    await expect.poll(() => page.getByLabel('Seller to view').inputValue()).toBe(id);
    await page.getByLabel('Legal name').fill('Marsh Timber Pty Ltd');
    await page.getByLabel(/^ABN/).waitFor();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Settings saved successfully!').waitFor();
  });
});

describe('a product', () => {
  it('shows its history, prices and pictures, and can be deleted in bulk', async () => {
    const page = await openAsAdmin(browser, '/admin/health');
    const word = crypto.randomUUID().slice(0, 8);
    const token = await page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('shop-auth') ?? '{}') as { access_token: string })
          .access_token,
    );
    const picture = '/pictures/products/bandicote-ceiling-flat-white.webp';
    const made = await page.request.post('/api/admin/products', {
      headers: { authorization: `Bearer ${token}` },
      data: { name: `Trial ${word}`, slug: `trial-${word}`, price: 10, images: [picture] },
    });
    expect(made.status()).toBe(201);
    const { id } = (await made.json()) as { id: string };
    await page.goto(`/admin/products/${id}/edit`);
    const history = page.getByRole('list', { name: 'Changes' });
    await history.getByText('Created').waitFor();
    await page.getByLabel('Price', { exact: true }).fill('12.50');
    await page.getByLabel('Alt text of picture 1').fill('A mixer from the side');
    await page.getByLabel('Slug').fill(`trial-two-${word}`);
    await page.getByText(/Old links redirect to the new one\.$/).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const latest = history.getByRole('listitem').filter({ hasText: 'Updated' }).first();
    await latest.waitFor();
    await expect
      .poll(async () => (await latest.textContent())?.replaceAll(/\s+/g, ' '))
      .toMatch(/Price: before \$10\.00 → , after \$12\.50/);
    await expect.poll(() => latest.getByText(/ · from /).isVisible()).toBe(true);
    const prices = page.getByRole('table', { name: 'Prices, newest first' });
    await expect.poll(() => prices.getByRole('row').count()).toBe(3);
    await expect.poll(() => prices.getByRole('row').nth(1).textContent()).toContain('$12.50');
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      await expectNoAxeViolations(page);
    }

    await page.goto(`/products/trial-${word}`);
    await page.waitForURL(`/products/trial-two-${word}`);
    await page.getByRole('img', { name: 'A mixer from the side' }).first().waitFor();

    await page.setViewportSize(VIEWPORTS.desktop);
    await page.goto(`/admin/products?q=${word}`);
    await page.getByRole('checkbox', { name: `Select Trial ${word}` }).click();
    const chosen = page.getByRole('group', { name: 'Actions for selected rows' });
    await chosen.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete products' });
    await dialog.getByText('1 product changes', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Delete products' }).click();
    await page.getByText('No products found.').waitFor();
  });
});

describe('an order', () => {
  it('takes a note, and resends its emails after a question', async () => {
    const page = await openAsAdmin(browser, '/admin/orders');
    const mail = {
      id: NOBODY,
      subject: 'Order ORD-1 is on its way',
      to_address: 'sam@customer.example',
      state: 'sent',
      last_error: null,
      is_repeat: false,
      may_repeat: true,
      created_at: '2026-11-20T01:00:00Z',
    };
    let sent = 0;
    await page.route(/\/api\/admin\/orders\/[^/]+\/mails/, (route) => {
      const isAgain = route.request().method() === 'POST';
      if (isAgain) sent += 1;
      const again = { ...mail, id: NOBODY.replace('4', '5'), is_repeat: true, may_repeat: false };
      const mails = sent > 0 ? [again, mail] : [mail];
      return route.fulfill({
        status: isAgain ? 201 : 200,
        json: { mails, totalCount: mails.length },
      });
    });
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const ask = page.getByRole('button', { name: 'Resend: Order ORD-1 is on its way' });
    await ask.click();
    const dialog = await openDialog(page);
    await dialog.getByText('Resend “Order ORD-1 is on its way”?').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toBe(0);
    await ask.click();
    await dialog.getByRole('button', { name: 'Resend' }).click();
    await page.getByText(/ · resent manually$/).waitFor();
    expect(sent).toBe(1);

    const note = `Call before noon ${crypto.randomUUID().slice(0, 8)}`;
    await page.getByLabel('Note').fill(note);
    await page.getByRole('button', { name: 'Save note only' }).click();
    await page.getByText(note, { exact: true }).last().waitFor();
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('');
  });
});

describe('payment alerts', () => {
  it('say what is wrong and what to do, and can be resolved', async () => {
    const page = await openAsAdmin(browser, '/admin/health');
    const waiting = {
      id: NOBODY,
      kind: 'refund_failed',
      order_id: NOBODY,
      order_number: 'ORD-17',
      provider: 'sandbox',
      reference: 're_1',
      note: 'A refund of ORD-17 failed.',
      created_at: '2026-11-20T01:00:00Z',
      resolved_at: null as string | null,
    };
    await page.route(/\/api\/admin\/payment-alerts/, (route) => {
      if (route.request().method() === 'PUT') {
        expect(route.request().postDataJSON()).toEqual({ is_dealt_with: true });
        waiting.resolved_at = '2026-11-20T02:00:00Z';
        return route.fulfill({ json: waiting });
      }
      const open = waiting.resolved_at === null ? 1 : 0;
      return route.fulfill({
        json: {
          payment_alerts: open === 1 ? [waiting] : [],
          totalCount: open,
          counts: { open, dealt_with: 1 - open },
        },
      });
    });
    await page.getByRole('link', { name: 'Payment alerts' }).first().click();
    await page.getByText('Refund failed', { exact: true }).waitFor();
    await page.getByText('Ask the customer for another way to refund them.').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'ORD-17' }).getAttribute('href'))
      .toBe(`/admin/orders/${NOBODY}`);
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      await expectNoAxeViolations(page);
    }
    await page.getByRole('button', { name: 'Resolve: Refund failed' }).click();
    await page.getByText('No payment alerts.').waitFor();
  });
});

function boxes(rows: Element[]): { top: number; height: number }[] {
  return rows.map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return { top: Math.round(top), height: Math.round(height) };
  });
}
