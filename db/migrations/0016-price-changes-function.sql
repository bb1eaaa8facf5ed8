-- Lists of products count the changes in their own statements.
drop function if exists price_changes(integer, integer);
