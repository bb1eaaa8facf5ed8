create or replace function no_bits() returns bit
language sql immutable parallel safe as $$
  select repeat('0', 15872)::bit(15872)
$$;
