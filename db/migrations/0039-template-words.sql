-- Words of the templates (0032) that did not hold for every operator: about GST, the price match,
-- the telephone, licensed trades and one state's law. Published texts, and drafts that somebody
-- has changed, stay as they are (Rule 114).
do $$
declare
  change record;
begin
  for change in
    select * from (values
      ('terms', 'The whole price, GST included. Delivery is shown before you pay.',
        'In Australian dollars. The checkout shows the total with delivery and any GST before you pay.'),
      ('terms', 'Prices are in Australian dollars and include GST. Delivery is added in the checkout, where you see the total before you pay.',
        'Prices are in Australian dollars.[{prices_with_gst} Our prices include GST, where a product carries any.][{prices_without_gst} The checkout adds GST to our prices, where a product carries any.][{not_registered_for_gst} We are not registered for GST, so our own prices contain none.] Another seller charges GST only if registered for it. Delivery is added in the checkout, where you see the total, and the GST in it, before you pay.'),
      ('terms', 'Price match: if an Australian shop sells the same product, in stock, for less with delivery counted in, {contact_us} before you order and we sell it to you at that price.',
        '[{price_match}Price match: if an Australian shop sells the same product, in stock, for less with delivery counted in, {contact_us} before you order and we sell it to you at that price.]'),
      ('terms', 'Booked by phone, price confirmed first, done by people with the right licence.',
        'Price confirmed first, done by people with the right licence.'),
      ('terms', 'The law of New South Wales applies.', 'Australian law applies.'),
      ('privacy', 'This policy is about the website[{has_stores}, the stores] and the telephone.',
        'This policy is about the website[{has_stores}, the stores] and every other way in which you reach us.'),
      ('gst', '[{prices_with_gst}Yes. Every price in the shop is the whole price in Australian dollars, GST included. The checkout shows how much GST your order contains.][{prices_without_gst}No. Prices are in Australian dollars without GST. The checkout adds it and shows how much it is.]',
        '[{prices_with_gst}Yes, where a product carries GST.][{prices_without_gst}No. The checkout adds GST, where a product carries any.][{not_registered_for_gst}{shop_name} is not registered for GST, so its own prices contain none.] Another seller charges GST only if registered for it. The checkout shows how much GST your order contains before you pay.'),
      ('price-match', 'If an Australian shop sells the same product, in stock, for less, {contact_us} before you order and tell us where you saw it. We check it and sell it to you at that price, delivery included in the comparison.',
        '[{price_match}If an Australian shop sells the same product, in stock, for less, {contact_us} before you order and tell us where you saw it. We check it and sell it to you at that price, delivery included in the comparison.]'),
      ('who-sells', 'Some products come from {shop_name} itself, others from independent Australian sellers; the product page names them.',
        'From {shop_name}, or from the independent seller that the product page names.'),
      ('licensed-work', ' We also sell installation by licensed trades as a service.', '')
    ) as changes (slug, old_words, new_words)
  loop
    update content_versions version
    set body = replace(version.body::text, change.old_words, change.new_words)::jsonb
    from content_items item
    where item.id = version.item_id and item.kind in ('page', 'question')
      and item.slug = change.slug and item.version = 1
      and version.number = 1 and version.published_from is null;
  end loop;
end $$;
