-- The products of each seller are counted in the list of users. The foreign key needs the index
-- too, for when a profile is deleted.
create index products_of_seller on products (seller_id) include (archived_at, is_withheld);
