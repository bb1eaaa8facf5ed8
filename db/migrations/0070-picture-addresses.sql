-- An address whose picture an earlier import has stored is not fetched again (Rule 148).
create index import_pictures_address on import_pictures (source)
  where host is not null and picture_id is not null;
