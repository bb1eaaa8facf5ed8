-- The units of attributes, each with the smallest units of its family that it contains. The SQL
-- twin of UNITS in src/domain/catalog/units.ts; a test compares them.
create or replace function measure_units()
returns table (unit text, family text, factor bigint)
language sql immutable parallel safe as $$
  values ('mm', 'length', 1::bigint), ('cm', 'length', 10), ('m', 'length', 1000),
    ('m²', 'area', 1), ('mm²', 'cross-section', 1),
    ('mL', 'volume', 1), ('L', 'volume', 1000), ('m³', 'volume', 1000000),
    ('g', 'mass', 1), ('kg', 'mass', 1000), ('t', 'mass', 1000000),
    ('W', 'power', 1), ('kW', 'power', 1000),
    ('V', 'voltage', 1), ('A', 'current', 1), ('Ah', 'charge', 1),
    ('L/min', 'flow', 1), ('lm', 'light', 1), ('K', 'colour-temperature', 1),
    ('kPa', 'pressure', 1), ('MPa', 'pressure', 1000), ('Nm', 'torque', 1),
    ('min', 'time', 1), ('h', 'time', 60), ('hours', 'time', 60), ('hour', 'time', 60),
    ('star', 'stars', 1), ('stars', 'stars', 1)
$$;
