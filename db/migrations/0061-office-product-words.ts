import { sql, type Kysely } from 'kysely';

/**
 * What the back offices search of a product stands in a table of its own: an index of letter triples on the product
 * made every change of it, such as that of a tax rate, three times as dear.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table office_product_words (
      product_id uuid primary key references products (id) on delete cascade,
      -- Name, code, slug and brand, each after a space but the first.
      words text not null
    );

    create function office_words_of(product products) returns text language sql immutable as $$
      select product.name || ' ' || coalesce(product.sku, '') || ' ' || product.slug || ' ' || product.brand
    $$;

    create function office_words_changed() returns trigger language plpgsql as $$
    begin
      if tg_level = 'ROW' then
        update office_product_words set words = office_words_of(new) where product_id = new.id;
      else
        insert into office_product_words (product_id, words) select id, office_words_of(new_rows) from new_rows;
      end if;
      return null;
    end $$;

    create trigger office_words_added after insert on products
      referencing new table as new_rows for each statement execute function office_words_changed();
    create trigger office_words_changed after update of name, sku, slug, brand on products
      for each row execute function office_words_changed();

    insert into office_product_words (product_id, words) select id, office_words_of(products) from products;
    create index office_product_words_search on office_product_words using gin (words gin_trgm_ops);

    drop index products_office_search;
    -- Brands are found through the search tables.
    drop index products_brand;
  `.execute(db);
}
