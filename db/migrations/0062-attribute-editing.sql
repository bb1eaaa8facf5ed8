-- What people decide about an attribute (Rule 146). Free text never narrows a list.
alter table attribute_definitions
  drop constraint attribute_definitions_kind_check,
  add constraint attribute_definitions_kind_check
    check (kind in ('text', 'choice', 'choices', 'number', 'range', 'switch')),
  add column is_required boolean not null default false,
  add column is_filterable boolean not null default true,
  add column is_comparable boolean not null default true,
  add column is_shown_in_lists boolean not null default false,
  add constraint attribute_definitions_filterable_check
    check (kind <> 'text' or not is_filterable);

-- Large categories whose products a job still has to read with their present definitions.
create table attribute_readings (
  category_id uuid primary key references categories (id) on delete cascade,
  -- Products up to this id have been read; null before the first.
  read_to uuid
);
