import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DEMO_ACCOUNTS } from '#db/seed/accounts.ts';
import { addReview } from '#db/seed/builders/reviews.ts';
import type { DB } from '#db/types.ts';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import type { DemoShop } from '#tests/support/demo-template.ts';
import { openAs } from '#tests/support/office.ts';

const browser = useBrowser();
let shop: DemoShop;
let db: Kysely<DB>;
beforeAll(async () => {
  shop = await startDemoShop();
  const pool = new pg.Pool({ connectionString: shop.databaseUrl });
  db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
});
afterAll(async () => {
  await db.destroy();
  await shop.stop();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const toast = (page: Page, text: string) => page.getByText(text).first().waitFor();

/** A product of the demo's seller, or of the shop itself. */
async function productOf(email: string | null) {
  return db
    .selectFrom('products')
    .leftJoin('auth_users', 'auth_users.id', 'products.seller_id')
    .select(['products.id', 'products.name'])
    .where('products.archived_at', 'is', null)
    .where('auth_users.email', email === null ? 'is' : '=', email)
    .orderBy('products.name')
    .executeTakeFirstOrThrow();
}

test('an administrator publishes, refuses and answers reviews, and records an injury', async () => {
  const admin = await openAs(browser, shop, 'admin');
  await admin.goto('/admin');
  await admin.getByRole('link', { name: 'Reviews', exact: true }).click();
  await heading(admin, 'Reviews').waitFor();
  await admin.getByText('No review needs a decision.').waitFor();
  await expectAccessibleAtEveryWidth(admin);

  const own = await productOf(null);
  const day = 24 * 60 * 60 * 1000;
  const ago = (days: number) => new Date(Date.now() - days * day);
  await addReview(db, {
    productId: own.id,
    state: 'waiting',
    stars: 2,
    writerName: 'Mia K.',
    title: 'Half of them were bent',
    text: 'Two of the five boards were bent.\n\nSee www.example.com for pictures of how they came.',
    createdAt: ago(3),
  });
  await addReview(db, {
    productId: own.id,
    state: 'waiting',
    stars: 5,
    writerName: 'Tane W.',
    text: 'Write to tane@example.com if you want to know more about them.',
    createdAt: ago(1),
  });
  await addReview(db, {
    productId: own.id,
    stars: 1,
    writerName: 'Zoe F.',
    title: 'Cut my hand',
    text: 'The edge is sharp and cut my hand when I opened the box.',
    wasHurt: true,
    createdAt: ago(1),
  });
  await admin.reload();
  const cards = admin.getByRole('listitem').filter({ has: admin.getByText(/of 5 stars/) });
  await expect.poll(() => cards.count()).toBe(2);
  // The oldest deadline first.
  await cards
    .first()
    .getByText(/^Overdue by/)
    .waitFor();
  await cards.first().getByText('Mia K.').waitFor();
  await cards.first().getByRole('link').click();
  const panel = admin.getByRole('complementary', { name: 'Review' });
  await panel.getByText('It has a link.').waitFor();
  await expectAccessibleAtEveryWidth(admin);
  await panel.getByRole('button', { name: 'Refuse' }).click();
  await panel.getByText('Choose a reason.').first().waitFor();
  await panel.getByLabel('Reason for refusing it').selectOption('Advertising');
  await panel.getByRole('button', { name: 'Refuse' }).click();
  await toast(admin, 'The review was refused. Mia K. gets an email with the reason.');
  await panel.getByText('Refused: Advertising.').waitFor();
  await expect.poll(() => cards.count()).toBe(1);
  await panel.getByText('History').click();
  await panel
    .getByText(/refused/i)
    .last()
    .waitFor();

  await cards.first().getByRole('link').click();
  await panel.getByText(/^Write to tane@example.com/).waitFor();
  await panel.getByRole('button', { name: 'Publish' }).click();
  await toast(admin, 'The review is published.');
  await panel.getByRole('button', { name: /^Reply to Tane W\./ }).click();
  await panel.getByLabel(/^Reply to Tane W\./).fill('Thank you, Tane.');
  await panel.getByRole('button', { name: 'Publish reply' }).click();
  await toast(admin, 'The reply is published.');
  await panel.getByText('Thank you, Tane.').waitFor();

  await admin.getByRole('navigation', { name: 'Views' }).getByText('Someone was hurt').click();
  await cards
    .first()
    .getByText(/^Report: .* left$/)
    .waitFor();
  await cards.first().getByRole('link').click();
  await panel.getByText(/a report to the ACCC is due by/).waitFor();
  await expectAccessibleAtEveryWidth(admin);
  await panel.getByLabel('What you did').fill('Called Zoe. Not serious.');
  await panel.getByRole('button', { name: 'Record what you did' }).click();
  await panel.getByText('Called Zoe. Not serious.').waitFor();
});

test('a seller reads reviews of what they sold and replies to one', async () => {
  const { id: productId, name } = await productOf(DEMO_ACCOUNTS.seller);
  const seller = await openAs(browser, shop, 'seller');
  await seller.goto('/seller/reviews');
  await heading(seller, 'Reviews').waitFor();
  await expectAccessibleAtEveryWidth(seller);

  const review = { stars: 3, writerName: 'Mia K.', title: 'Good, not great' };
  await addReview(db, { ...review, productId, createdAt: new Date() });
  await seller.reload();
  const button = seller.getByRole('button', { name: `Reply to Mia K.’s review of ${name}` });
  await button.click();
  await seller.getByRole('button', { name: 'Publish reply' }).click();
  await seller.getByText('Write a reply.').waitFor();
  await expectAccessibleAtEveryWidth(seller);
  await seller
    .getByRole('textbox', { name: /^Reply to Mia K/ })
    .fill('What was not great? Please write to us.');
  await seller.getByRole('button', { name: 'Publish reply' }).click();
  await toast(seller, 'Your reply is published.');
  await seller.getByText('What was not great? Please write to us.').waitFor();
  await seller.getByRole('navigation', { name: 'Views' }).getByText('Not answered').click();
  await seller.getByText('Good, not great').waitFor({ state: 'detached' });
  await seller.getByRole('navigation', { name: 'Views' }).getByText('All').click();
  await seller.getByText('Good, not great').waitFor();
  await seller
    .getByRole('button', { name: `Remove the reply to Mia K.’s review of ${name}` })
    .click();
  await toast(seller, 'Your reply was removed.');
  await expect.poll(() => seller.getByText('What was not great?').count()).toBe(0);
});
