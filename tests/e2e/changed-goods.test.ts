import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { DB } from '#db/types.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/platform/embedded-postgres.ts';

import { expectNoAxeViolations, useBrowser } from '#tests/support/browser.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type ListedProduct, openShopper, plentifulProducts } from '#tests/support/shopper.ts';
import { throwAwayData } from '#tests/support/throw-away.ts';

// A shop of its own, whose goods these tests change under the buyer's hands (F17 and F18).
const browser = useBrowser();
const { dataDir, discard } = throwAwayData();
let database: EmbeddedPostgres;
let shop: TestServer;
let db: Kysely<DB>;

beforeAll(async () => {
  database = await startEmbeddedPostgres({ dataDir, durable: false });
  shop = await startTestServer({ env: { DATABASE_URL: database.url } });
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.url, max: 1 }) }),
  });
});

afterAll(async () => {
  await db.destroy();
  await shop.stop();
  await database.stop();
  discard();
});

/** Three products that no test has touched yet. */
let goods: [ListedProduct, ListedProduct, ListedProduct];
let used = 0;
beforeEach(async () => {
  const products = await plentifulProducts(shop.url);
  const [one, two, three] = products.slice(used, used + 3);
  used += 3;
  if (!one || !two || !three) throw new Error('The demo shop lacks products for these tests');
  goods = [one, two, three];
});

const setPrice = (product: ListedProduct, dollars: number) =>
  db
    .updateTable('products')
    .set({ price_cents: Math.round(dollars * 100), discount_type: null, discount_value: null })
    .where('id', '=', product.id)
    .execute();

const setStock = (product: ListedProduct, onHand: number) =>
  db
    .updateTable('stock_items')
    .set({ on_hand: onHand })
    .where('product_id', '=', product.id)
    .execute();

const withdraw = (product: ListedProduct) =>
  db
    .updateTable('products')
    .set({ archived_at: new Date() })
    .where('id', '=', product.id)
    .execute();

const shopperHere = (expected: RegExp[] = []) =>
  openShopper(browser, { baseURL: shop.url, expected });

describe('goods that change after they were put in the cart', () => {
  it('are pointed out beside their lines, each with the one press that mends it', async () => {
    const { page, cart, fill } = await shopperHere();
    const [dear, short, gone] = goods;
    await fill(dear, [short, 3], gone);
    await setPrice(dear, 1234.5);
    await setStock(short, 2);
    await withdraw(gone);

    await page.goto('/cart');
    await page.getByText('2 lines need a change before you can check out').waitFor();
    await page.getByRole('button', { name: 'Clear Cart & Start Over' }).waitFor();
    await page.getByText(/^Price up from \$[\d.,]+ to \$1,234\.50 since you added it\.$/).waitFor();
    await page.getByText('Only 2 left, and 3 in your cart.').waitFor();
    await page.getByText('No longer sold.').waitFor();
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: `Accept new price: ${dear.name}` }).click();
    await page.getByText(/since you added it/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Update to 2 available: ${short.name}` }).click();
    await expect.poll(async () => (await cart()).cart_items[1]?.quantity).toBe(2);
    await page.getByRole('button', { name: `Remove ${gone.name}` }).click();
    await page.getByText(/before you can check out/).waitFor({ state: 'detached' });
    const { cart_items: items } = await cart();
    expect(items).toMatchObject([{ seen_price: 1234.5 }, { quantity: 2 }]);
  });
});
