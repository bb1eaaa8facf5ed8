-- Goods that minors must not get (Rule 139): the marking of a product, the shop's rules by kind and
-- state, and what was asked for when a line was sold.
alter table products add column age_restriction text
  check (age_restriction in ('knife', 'box_cutter_or_axe', 'spray_paint', 'other'));

-- By kind: the age and the rule of each state. What it leaves out follows the defaults.
alter table global_settings add column age_rules jsonb
  check (jsonb_typeof(age_rules) = 'object');

-- The age to be proven at delivery.
alter table order_items add column proof_of_age smallint check (proof_of_age between 1 and 99);
