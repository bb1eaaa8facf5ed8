import { sql, type Kysely } from 'kysely';

/**
 * Specifications stay in the order in which they were written: `jsonb` sorts the names of an object, `json` keeps its
 * text. Nothing compares or indexes the column; what reads it is made again for the type.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      texts text := pg_get_viewdef('product_texts'::regclass);
      searched text := pg_get_viewdef('searched_texts'::regclass);
      definition text;
    begin
      drop view searched_texts;
      drop view product_texts;
      alter table products
        alter specifications drop default,
        alter specifications type json using specifications::json,
        alter specifications set default '{}';
      execute 'create view product_texts as ' || replace(texts, 'jsonb_each_text', 'json_each_text');
      execute 'create view searched_texts as ' || searched;
      for definition in select pg_get_functiondef(oid) from pg_proc
        where pronamespace = current_schema()::regnamespace
          and proname in ('refresh_product_words', 'product_words_changed', 'rebuild_search') loop
        definition := replace(definition, 'jsonb_each_text', 'json_each_text');
        execute regexp_replace(definition, '\\m([on])\\.specifications', '\\1.specifications::text', 'g');
      end loop;
    end $$;
  `.execute(db);
}
