create or replace function bits_from(first integer, length integer) returns bit
language sql immutable parallel safe as $$
  select (repeat('1', 15872)::bit(15872) << (15872 - length)) >> first
$$;
