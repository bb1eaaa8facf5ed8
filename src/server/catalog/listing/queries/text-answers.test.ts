import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { productRow } from '#db/seed/builders/catalogue.ts';
import { useTestDatabase } from '#tests/support/database.ts';

import { listMostPopular } from '#server/catalog/listing/queries/text-answers.ts';
import { answers, answersByFacts } from '#server/catalog/search/queries.ts';
import { readSearch, withWordsInside } from '#server/catalog/search/read-search.ts';
import { withTransaction } from '#server/platform/database.ts';

const database = useTestDatabase();

const KINDS = ['Claw hammer', 'Sledgehammer', 'Paint brush', 'Garden tap', 'Pipe', 'Cover'];
const FINISHES = ['steel', 'painted', 'oak', 'plain'];
const PRODUCTS = 1_200;
const MOST = 20;

/** Products in the order of popularity, as after a bulk load. A third has a tap in the text. */
async function loadProducts(): Promise<void> {
  const rows = Array.from({ length: PRODUCTS }, (_, n) => ({
    ...productRow({
      name: `${KINDS[n % KINDS.length]} ${FINISHES[n % FINISHES.length]} P${n % 90}`,
      slug: `product-${n}`,
      description: n % 3 === 0 ? 'Fits a tap or a pipe of copper.' : 'Plain.',
      brand: n % 7 === 0 ? 'Pikefield' : 'Redgate',
      categoryId: null,
      departmentId: null,
      priceCents: 100,
    }),
    rating_tenths: 10,
    review_count: (n * 7919) % 400,
  }));
  await withTransaction(database.db, async (trx) => {
    await sql`set local bullnose.search_paused = 'on'`.execute(trx);
    await trx.insertInto('products').values(rows).execute();
    await sql`select rebuild_search()`.execute(trx);
  });
}

it('the most popular answers are those of the whole table, in or out of its order', async () => {
  const { db } = database;
  await loadProducts();
  const texts =
    'hammer, ham, h, claw h, tap, garden tap p, copper, copper p, p, hammer steel p, oak pa, ' +
    'over h, over c, pikefield pipe, p42, steel p4, nothing, tap x';
  const compare = async () => {
    for (const written of texts.split(', ')) {
      const read = readSearch(written, { isTyping: true });
      if (read === undefined) throw new Error(`${written} has letters`);
      const text = await withWordsInside(db, read);
      const { rows } = await sql<{ product_id: string }>`
        select w.product_id from product_words w where ${answers(text)}
        order by ${answersByFacts(text)} desc, w.popularity desc, w.product_id limit ${MOST}
      `.execute(db);
      const plain = rows.map((row) => row.product_id);
      expect([written, await listMostPopular(db, text, MOST)]).toEqual([written, plain]);
    }
  };
  await compare();
  await sql`
    update products set review_count = 1000 - review_count where review_count % 5 = 0
  `.execute(db);
  await compare();
});
