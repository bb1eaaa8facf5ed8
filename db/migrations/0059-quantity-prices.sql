-- What each unit of a line costs from a number of units on (Rule 142): of a product without
-- variants, or of a variant. A larger `from` and a lower price with each.
alter table products add column quantity_prices jsonb not null default '[]'
  check (
    jsonb_typeof(quantity_prices) = 'array'
    and jsonb_array_length(quantity_prices) = jsonb_array_length(
      jsonb_path_query_array(quantity_prices, '$[*] ? (@.from >= 2 && @.price_cents >= 0)')
    )
  );

alter table product_variants add column quantity_prices jsonb not null default '[]'
  check (
    jsonb_typeof(quantity_prices) = 'array'
    and jsonb_array_length(quantity_prices) = jsonb_array_length(
      jsonb_path_query_array(quantity_prices, '$[*] ? (@.from >= 2 && @.price_cents >= 0)')
    )
  );

-- The units from which the line's price held; null for a line at its discounted price.
alter table order_items add column quantity_price_from integer check (quantity_price_from >= 2);
