import { sql } from 'kysely';

import {
  answersByFacts,
  byRelevance,
  isMeant,
  type TextQuery,
} from '#server/catalog/search/queries.ts';
import type { Db } from '#server/platform/database.ts';

interface AskedCode {
  /** Its place in the list. */
  readonly at: number;
  /** As the shop may have written it. */
  readonly spellings: readonly string[];
  /** Without case and punctuation; null if the text can be no part number. */
  readonly compact: string | null;
}

/** The listed products that have one of these codes, or a variant with it. */
export async function findByCodes(db: Db, asked: readonly AskedCode[]) {
  if (asked.length === 0) return [];
  const skus = asked.flatMap(({ at, spellings }) => spellings.map((sku) => ({ at, sku })));
  // Each in a query of its own with its pattern, which the planner needs for the index.
  const compact = asked.flatMap(({ at, compact: code }) =>
    code === null
      ? []
      : [
          sql`union (select ${at}::integer, product_id from product_words w
            where w.codes like ${`% ${code} %`} limit ${MOST_PRODUCTS})`,
        ],
  );
  const { rows } = await sql<{ at: number; product_id: string }>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(skus)}::jsonb) as t (at integer, sku text)
    )
    select asked.at, products.id as product_id from asked join products using (sku)
    union select asked.at, product_variants.product_id from asked join product_variants using (sku)
    ${sql.join(compact, sql` `)}
  `.execute(db);
  return rows;
}

const MOST_PRODUCTS = 5;
/** So many answers of a text are compared; a text that names a product has fewer. */
const MOST_COMPARED = 1_000;

/** The products that are the best answers to each text, the best first, in one statement. */
export async function findByNames(
  db: Db,
  asked: readonly { readonly at: number; readonly text: TextQuery }[],
) {
  if (asked.length === 0) return [];
  const each = asked.map(
    ({ at, text }) => sql`(
      select ${at}::integer as at, w.product_id,
        row_number() over (order by ${byRelevance(text)}) as place
      from product_words w
      where w.product_id in (
        (select product_id from product_words w where ${answersByFacts(text)} limit ${MOST_COMPARED})
        union (select product_id from product_words w where ${isMeant(text)} limit ${MOST_PRODUCTS})
      )
      order by place limit ${MOST_PRODUCTS}
    )`,
  );
  const { rows } = await sql<{ at: number; product_id: string }>`
    select at, product_id from (${sql.join(each, sql` union all `)}) as found order by at, place
  `.execute(db);
  return rows;
}
