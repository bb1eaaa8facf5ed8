-- Sellers accept the operator's agreement before they sell (Rule 126), and registration for GST has
-- a history (Rule 127).

-- It names the column; the functions are created again after the migrations.
drop trigger if exists seller_profiles_changed on seller_profiles;
alter table seller_profiles rename column away_state to selling_state;
alter table seller_profiles
  -- From then on nothing of theirs is for sale; null while no end is known. A job keeps it.
  add column sells_until timestamptz default now(),
  -- Sellers from before the agreement may sell without it until then.
  add column sells_without_agreement_until timestamptz;
-- Everyone who sells already has 14 days.
update seller_profiles
  set sells_until = now() + interval '14 days',
    sells_without_agreement_until = now() + interval '14 days';

create table seller_agreements (
  -- The seller whose range is sold under it.
  seller_id uuid not null references seller_profiles (id),
  version_id uuid not null references content_versions (id),
  accepted_at timestamptz not null,
  -- The person, with the name and the address of that day.
  accepted_by uuid not null references user_profiles (id),
  accepted_by_name text not null,
  accepted_by_email text not null,
  primary key (seller_id, version_id)
);
create index seller_agreements_version on seller_agreements (version_id);
create index seller_agreements_person on seller_agreements (accepted_by);

alter table payout_lines
  drop constraint payout_lines_exclusion_check,
  add constraint payout_lines_exclusion_check check (exclusion in (
    'suspended', 'negative', 'below_minimum', 'agreement_not_accepted', 'bank_details_missing',
    'bank_details_invalid', 'bank_details_changed', 'payment_returned'));

-- What a supplier has said about their registration for GST, newest first: the first day of each
-- answer and whether they were registered. Empty: the answer in gst_registered was always so.
alter table seller_settings
  add column gst_registrations jsonb not null default '[]',
  -- The first day of the next answer that has not begun; a job follows the calendar.
  add column gst_next_from date;
alter table global_settings
  add column gst_registrations jsonb not null default '[]',
  add column gst_next_from date;
create index seller_settings_gst_next on seller_settings (gst_next_from)
  where gst_next_from is not null;

-- Our template, a draft until an administrator publishes it.
insert into content_items (id, kind, slug, position, created_at, updated_at)
  values ('5d0f4a6e-0c3f-5b0e-9a4f-3c1f6c1f7a52', 'page', 'seller-agreement', 4, now(), now());
insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('c8b7a2d4-9a54-5a86-8f5e-6f0b6f4b9d11', '5d0f4a6e-0c3f-5b0e-9a4f-3c1f6c1f7a52', 1, $text${
 "title": "Seller agreement",
 "intro": "What you and {shop_name} agree when you sell here.",
 "sections": [
  {
   "id": "agent",
   "title": "You sell, we are your agent",
   "summary": "The customer buys from you. {shop_name} sells for you and collects the money.",
   "html": "<p>This agreement is between you, the seller, and {legal_name}[ (ABN {abn})], “we” in it. You appoint us as your agent to show your goods, to sell them in your name, to collect the customer’s payment and to pay refunds. The contract for your goods is between you and the customer, and you are their supplier.</p><p>We are not your partner, employer or insurer. You stay free to sell elsewhere.</p>"
  },
  {
   "id": "documents",
   "title": "Invoices and GST",
   "summary": "We issue your invoices to customers. You tell us whether you are registered for GST, and from when.",
   "html": "<p>We issue one invoice for each of your sales, with your name and ABN as the supplier and ours as your agent. You do not issue another one for the same sale. It is a tax invoice only if you were registered for GST on the day of the sale.</p><p>You enter your ABN and whether you are registered for GST, and you tell us of a change before it begins. You pay the GST on your sales to the Australian Taxation Office yourself.</p>"
  },
  {
   "id": "goods",
   "title": "Your goods",
   "summary": "They are in Australia when they are sold, safe, lawful and as described.",
   "html": "<p>Your goods must be in Australia when a customer buys them. Other rules for GST apply to goods that are overseas then, and you may not offer such goods here.</p><p>Your goods must be safe and lawful to sell, meet the mandatory standards, and be described and pictured truly. A price that you show as reduced must have been charged before. You tell us at once about a recall, and about goods that have hurt somebody.</p>"
  },
  {
   "id": "customers",
   "title": "Customers and their rights",
   "summary": "You honour the consumer guarantees and send orders in the time that you promise.",
   "html": "<p>The consumer guarantees of the Australian Consumer Law apply to your goods, and you honour them. You send orders in the time that you promise, enter tracking where you have it, and answer questions about returns in reasonable time. Where you do not, we may refund the customer from your money.</p><p>You use a customer’s name, address and telephone number only to deliver the order and to look after it, and keep them safe.</p>"
  },
  {
   "id": "commission",
   "title": "Commission",
   "summary": "You pay the commission that is in force when an order is placed.",
   "html": "<p>For each sale you pay us the commission that is in force when the order is placed. The product form shows it before you sell. When a sale is refunded, we give back the commission on what was refunded. You get an invoice for our commission.</p>"
  },
  {
   "id": "money",
   "title": "Your money",
   "summary": "What customers pay for your goods is yours. We keep it for you until it is paid out.",
   "html": "<p>What a customer pays for your goods, less our commission, is your money. It becomes available some days after delivery, and we pay it to your bank account on our payout days. You see every amount under Money in your area. We may keep a part in reserve for payments that are disputed late; we tell you how much and for how long.</p><p>Refunds, and payments that a customer’s bank takes back, are taken from your money. If that is not enough, you owe us the rest, and your next sales pay for it.</p>"
  },
  {
   "id": "changes",
   "title": "Changes and ending",
   "summary": "A new version applies from its date, and only if you accept it.",
   "html": "<p>We tell you by email when there is a new version of this agreement and from when it applies. From that day your goods are for sale only if you have accepted it. Sales made before stay under the version that applied to them.</p><p>You may end this agreement at any time, and so may we. Orders that customers have placed are still delivered, their rights stay as they are, and we pay you what is yours.</p>"
  },
  {
   "id": "contact",
   "title": "Contact and law",
   "summary": "Write to us, or use your rights.",
   "html": "<p>[If something goes wrong, {contact}. ]The law of the Australian state or territory in which our business is applies. Nothing in this agreement takes away rights that the law gives you and that cannot be excluded.</p>"
  }
 ]
}$text$, now(), 'The first start');
