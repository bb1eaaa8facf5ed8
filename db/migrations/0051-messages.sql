-- Messages between customers, sellers and the operator (Rule 137): one thread for each order and
-- seller, and one for each customer and product for questions before buying.
create table message_threads (
  id uuid primary key,
  customer_id uuid not null references user_profiles (id) on delete cascade,
  order_id uuid references orders (id) on delete cascade,
  product_id uuid references products (id) on delete cascade,
  -- Null for the operator's own goods.
  seller_id uuid references user_profiles (id) on delete cascade,
  -- Messages of a thread are numbered from 1. These are numbers of messages, 0 for none: the last
  -- of each side, the last that each side has read, and the last that the customer got an email
  -- about. src/domain/messages/thread-state.ts has the rules.
  last_customer integer not null default 0,
  last_seller integer not null default 0,
  last_platform integer not null default 0,
  customer_read integer not null default 0,
  seller_read integer not null default 0,
  platform_read integer not null default 0,
  customer_emailed integer not null default 0,
  -- Follow from the numbers; stored for their indexes.
  customer_unread boolean not null default false,
  seller_unread boolean not null default false,
  platform_unread boolean not null default false,
  -- Since when the customer has been waiting for an answer.
  waiting_since timestamptz,
  last_message_at timestamptz not null,
  created_at timestamptz not null,
  check (num_nonnulls(order_id, product_id) = 1)
);
create unique index message_threads_order on message_threads (order_id, seller_id)
  nulls not distinct where order_id is not null;
create unique index message_threads_question on message_threads (product_id, customer_id, seller_id)
  nulls not distinct where product_id is not null;
create index message_threads_customer on message_threads (customer_id, last_message_at desc);
create index message_threads_seller on message_threads (seller_id, last_message_at desc);
create index message_threads_newest on message_threads (last_message_at desc);
create index message_threads_waiting on message_threads (waiting_since)
  where waiting_since is not null;
create index message_threads_customer_unread on message_threads (customer_id)
  where customer_unread;
create index message_threads_seller_unread on message_threads (seller_id) where seller_unread;
create index message_threads_platform_unread on message_threads (id) where platform_unread;

create table messages (
  -- Chosen by the sender, so that a repeated request writes one message.
  id uuid primary key,
  thread_id uuid not null references message_threads (id) on delete cascade,
  number integer not null check (number > 0),
  side text not null check (side in ('customer', 'seller', 'platform')),
  -- Null once that person has gone.
  author_id uuid references user_profiles (id) on delete set null,
  text text not null check (length(text) between 1 and 4000),
  created_at timestamptz not null,
  unique (thread_id, number)
);
create index messages_author on messages (author_id, created_at);

create table message_pictures (
  message_id uuid not null references messages (id) on delete cascade,
  position smallint not null check (position between 1 and 4),
  file_id uuid not null unique references stored_files (id),
  primary key (message_id, position)
);
