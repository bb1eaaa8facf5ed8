-- The texts that a new shop starts with: drafts with placeholders (Rule 114). In a shop that is
-- open they are published, because it has shown them so far.

insert into content_items (id, kind, slug, position, created_at, updated_at) values
  ('19b1dcc9-dff7-51d9-b0e9-873dfa730dd4', 'page', 'terms', 1, now(), now()),
  ('8fdbd943-339b-5910-a6d1-776d579b410f', 'page', 'privacy', 2, now(), now()),
  ('c4d7e49d-e1b8-5c10-930e-32e0b5f39fb0', 'page', 'returns', 3, now(), now()),
  ('18a964ad-ead8-5804-8c55-f0f5aa3af479', 'question', 'track-order', 1, now(), now()),
  ('f35a6724-e65a-5cdd-a615-2154be19082e', 'question', 'change-order', 2, now(), now()),
  ('4ababdbd-2434-5530-95e4-69d9da5e5e05', 'question', 'order-number', 3, now(), now()),
  ('6288de4c-ec47-5235-b8f7-be5be93e045a', 'question', 'invoice', 4, now(), now()),
  ('e48ab2fb-da67-5193-accd-fae01eb94835', 'question', 'delivery-cost', 5, now(), now()),
  ('ba2b8d67-c1bd-5020-99a0-814602c34869', 'question', 'delivery-time', 6, now(), now()),
  ('41a67c5d-bf7c-5c44-b5ed-0729b43e5b18', 'question', 'delivery-area', 7, now(), now()),
  ('ce18cd7a-b339-538e-ba78-ad99b868abf5', 'question', 'missing-damaged', 8, now(), now()),
  ('af622c5f-000c-5a4f-bc58-a534c35183aa', 'question', 'change-of-mind', 9, now(), now()),
  ('b63e5d80-2c3a-505c-a16e-6cc1840143fe', 'question', 'faulty-product', 10, now(), now()),
  ('48c8f9d5-f15d-5d30-a48b-93c1f359a8d7', 'question', 'refund-time', 11, now(), now()),
  ('7588ffb4-cd27-57e2-8679-462a4f112b5f', 'question', 'return-postage', 12, now(), now()),
  ('5fbd0a78-9f98-51fd-b2c2-11e36706377a', 'question', 'gst', 13, now(), now()),
  ('5a69467f-6a8d-550a-be0e-72debd39765d', 'question', 'price-match', 14, now(), now()),
  ('97560290-134f-51d8-bfa0-ac8e642fcd20', 'question', 'who-sells', 15, now(), now()),
  ('cbcb59eb-ee18-5f9b-be37-b0f9a66e9600', 'question', 'stock', 16, now(), now()),
  ('364728c9-6dd2-5cd5-a03f-436752072a2a', 'question', 'licensed-work', 17, now(), now()),
  ('63293b2c-0dca-5f6a-a35e-a4fb54df4c80', 'question', 'payment-methods', 18, now(), now()),
  ('13ad1f4d-3a4d-520b-8bf7-36368e308724', 'question', 'need-account', 19, now(), now()),
  ('b136661c-23dc-5f2b-9cbd-e6f635fd804d', 'question', 'forgot-password', 20, now(), now()),
  ('2810af1a-6b76-5d80-bca2-0f551fcacaaf', 'question', 'payment-failed', 21, now(), now()),
  ('113a7c91-1809-58b2-8c81-210aba5abcb2', 'question', 'book-service', 22, now(), now()),
  ('3c88535e-7dad-5776-9abf-28a624fb35d9', 'question', 'become-seller', 23, now(), now()),
  ('ab89e8db-4810-572a-8cb4-9853774341a5', 'question', 'contact', 24, now(), now()),
  ('cdf7adae-409e-5cfe-8190-d5a1bde89bf5', 'slide', 'winter-building-sale', 1, now(), now()),
  ('a31fcabd-b580-5ed0-8a5e-669092b462c6', 'slide', 'professional-tools', 2, now(), now()),
  ('515c7930-4b03-5aa1-9d82-222e8242e223', 'slide', 'garden-ready', 3, now(), now());

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('86982782-60d7-5b34-b4e6-660a466f9653', '19b1dcc9-dff7-51d9-b0e9-873dfa730dd4', 1, $text${
 "title": "Terms of use",
 "intro": "The rules for shopping here, in plain English.",
 "sections": [
  {
   "id": "about",
   "title": "About these terms",
   "summary": "They are the agreement between you and {shop_name} when you use this shop.",
   "html": "<p>This shop is run by {legal_name}[ (ABN {abn})], “we” in these terms. By creating an account or placing an order you agree to them. The terms that apply to an order are those published on the day you placed it.</p><p><strong>Your rights come first.</strong> The Australian Consumer Law gives you guarantees that cannot be excluded, restricted or changed. If anything here seems to say otherwise, the law prevails. <a href=\"/returns#guarantees\">Read about your guarantees</a>.</p>"
  },
  {
   "id": "sellers",
   "title": "Who sells to you",
   "summary": "{shop_name} sells some products, independent sellers the others. The product page says who.",
   "html": "<p>We sell products without another seller’s name ourselves. Where the product page names a seller, your contract for that product is with the seller, who must honour the consumer guarantees. We take the payment for the seller, we check sellers before they may sell here, and we help you if a seller does not put things right.</p><p>One order may include products from several sellers. Each seller’s part is then a separate contract.</p>"
  },
  {
   "id": "account",
   "title": "Your account",
   "summary": "Give true details, keep your password to yourself, and tell us if someone else has it.",
   "html": "<p>To order you need an account and must be 18 or older, or have the consent of a parent or guardian. Please keep your details correct and your password secret. Tell us immediately if you think that someone else is using your account; you are not responsible for orders placed after that. We may suspend an account that is used for fraud or to harm others, and tell you why unless the law forbids it. You may close your account at any time.</p>"
  },
  {
   "id": "prices",
   "title": "Prices",
   "summary": "The whole price, GST included. Delivery is shown before you pay.",
   "html": "<p>Prices are in Australian dollars and include GST. Delivery is added in the checkout, where you see the total before you pay. An order sent to New Zealand carries no Australian GST, and the prices stay as shown.</p><p>A struck-through price is one at which the product was really offered before. If a product was listed at a price that is plainly a mistake, we may cancel the order before it is sent; we then tell you, refund everything you paid for it, and offer it at the right price.</p><p>Price match: if an Australian shop sells the same product, in stock, for less with delivery counted in, {contact_us} before you order and we sell it to you at that price.</p>"
  },
  {
   "id": "orders-payment",
   "title": "Orders and payment",
   "summary": "An order is binding once the payment is confirmed. Until then, we set your items aside.",
   "html": "<p>When you place an order we set the stock aside and take you to the payment provider’s page. The contract is made when the payment is confirmed and the order shows Processing. An order that is not paid in time is cancelled automatically and costs you nothing.</p><p>If a product cannot be supplied after all, we tell you and refund it in full without delay.</p><p>[{test_payments}Payments run in test mode at present: the payment page accepts test cards only, no money is taken and nothing is sent.]</p><p>[{live_payments}Your card is charged when you pay on that page.]</p>"
  },
  {
   "id": "delivery",
   "title": "Delivery",
   "summary": "Usually {delivery_time} in Australia. The risk is ours until your order reaches you.",
   "html": "<p>We deliver in Australia and to New Zealand. Delivery times are estimates, given in good faith; if a parcel is much later than estimated, you may cancel what has not arrived and have it refunded. Someone may need to be there for large or heavy goods.</p><p>Risk and ownership pass to you when the goods are delivered to your address. Until then loss and damage are ours or the seller’s to bear.</p>"
  },
  {
   "id": "returns",
   "title": "Returns, faults and cancellations",
   "summary": "{return_period} for a change of mind; for faults, your full rights under the law.",
   "html": "<p>The <a href=\"/returns\">returns policy</a> is part of these terms. It adds to the consumer guarantees and takes nothing from them.</p>"
  },
  {
   "id": "services",
   "title": "Services and licensed work",
   "summary": "Booked by phone, price confirmed first, done by people with the right licence.",
   "html": "<p>“From” prices are for the work described under “What is included”. The final price is confirmed before the work begins, and nothing is added without your consent. Work that the law reserves for licensed trades is done by licensed trades.</p><p>Our DIY advice is general. Every house is different: follow the instructions that come with a product, wear what protects you, check whether council approval is needed, and leave electrical wiring, gas and, where your state says so, plumbing to licensed trades.</p>"
  },
  {
   "id": "using",
   "title": "Using the website",
   "summary": "Shop, read, share links. Do not break it, copy it wholesale or get in anyone’s way.",
   "html": "<p>You may use the website to shop and to read, and print or share pages for your own use. You may not try to get around its security, load it so heavily that others cannot use it, post what is unlawful or untrue, or copy its texts and pictures for a business. They belong to us, the sellers or those who made them.</p>"
  },
  {
   "id": "liability",
   "title": "What we are liable for",
   "summary": "We stand by the consumer guarantees without limit. Beyond them, we are liable for loss that could be foreseen.",
   "html": "<p>Nothing in these terms limits the consumer guarantees, or liability for death or injury, for fraud, or for anything else that the law does not allow to be limited. Apart from that, you and we are each liable to the other for loss that could reasonably have been foreseen when the contract was made, and each must take reasonable steps to keep a loss small. Neither is liable for delay caused by events beyond reasonable control, such as floods and bushfires, for as long as they last.</p>"
  },
  {
   "id": "law",
   "title": "Law, disputes and changes",
   "summary": "Talk to us first. Australian law applies, and your local tribunal stays open to you.",
   "html": "<p>If something goes wrong, {contact}. The law of New South Wales applies. You may use the courts, the tribunal and the fair trading office of the place where you live.</p><p>We may change these terms for future orders, and the date at the top changes with them. We announce changes that make a real difference by email at least 14 days ahead; you may close your account if you do not agree. Orders already placed keep their terms. If one part of the terms is invalid, the rest still applies.</p>"
  }
 ]
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('328ac62f-df1f-511a-a646-0af5a4059cfb', '8fdbd943-339b-5910-a6d1-776d579b410f', 1, $text${
 "title": "Privacy policy",
 "intro": "What we know about you, why, who else sees it, and what you can do about it.",
 "sections": [
  {
   "id": "who",
   "title": "Who we are and what this covers",
   "summary": "{shop_name} runs this shop and answers for your personal information in it.",
   "html": "<p>{legal_name}[ (ABN {abn})] handles personal information under the Privacy Act 1988 and its Australian Privacy Principles. This policy is about the website[{has_stores}, the stores] and the telephone. It is also the notice that the law requires when we collect information.</p><p>You may browse the shop without an account and without a name. To buy, you need both, because we could not deliver otherwise.</p>"
  },
  {
   "id": "what",
   "title": "What we collect",
   "summary": "What you enter, what you order, and what a web server needs to respond. Never card numbers.",
   "html": "<ul><li><strong>Account:</strong> name, email address, a scrambled form of your password that cannot be read back, and a phone number if you give one.</li><li><strong>Orders:</strong> what you bought, delivery and billing addresses, payment status, and what we said to each other about it.</li><li><strong>Cart and wishlist:</strong> the products in them.</li><li><strong>Sellers:</strong> business name and structure, ABN, contact person, and bank details for payouts, which we store encrypted.</li><li><strong>Technical records:</strong> network address, time and page requested, and login attempts, to keep the shop running and safe.</li></ul><p>You type card details into the payment provider’s page. They do not pass through our servers, and we do not store them. We collect from you directly, except for the payment result, which the provider tells us. We do not ask for sensitive information such as health or beliefs; please leave it out of messages.</p>"
  },
  {
   "id": "why",
   "title": "What we use it for",
   "summary": "To sell, deliver, help, keep the books and keep thieves out. Not to sell it on.",
   "html": "<ul><li>to take, deliver and, where needed, refund your orders,</li><li>to answer questions and handle faults,</li><li>to run your account and keep it safe,</li><li>to check and pay sellers,</li><li>to meet tax, consumer and product-safety law, recalls included, and</li><li>to find faults in the shop and to see, in total figures, which pages are used.</li></ul><p>We send messages about your orders and your account because you need them. Offers we send only to those who asked for them; every such message names us and has a link that ends it within 5 business days. We do not sell personal information, and we show no advertising by others.</p>"
  },
  {
   "id": "who-sees",
   "title": "Who else sees it",
   "summary": "The seller, the carrier and the payment provider, each the part that they need. Authorities when the law says so.",
   "html": "<ul><li><strong>Sellers</strong> see the lines of an order that they sold and the delivery address, and may use them for that order alone.</li><li><strong>Carriers</strong> see name, address, phone number and parcel size.</li><li><strong>The payment provider</strong> sees the amount, the order number and what you enter on its page.</li><li><strong>Trades</strong> who carry out a service see your name, address and phone number.</li><li><strong>Authorities and courts</strong> see what the law obliges us to show.</li></ul><p>We keep our own records in Australia. If you have an order sent to New Zealand, the carrier there receives the address. A payment provider may process payments outside Australia, including in New Zealand, the United States and Ireland; we take reasonable steps to see that it treats your information as the Australian Privacy Principles require.</p>"
  },
  {
   "id": "browser",
   "title": "What is stored in your browser",
   "summary": "What keeps you logged in, and nothing that follows you to other websites.",
   "html": "<p>When you log in, your browser keeps a key that tells us it is you. It may also store small things that make the shop more convenient, such as the products you viewed last. They stay in your browser until you log out or clear them. One cookie stays for up to 400 days: it shows that you have logged in with this browser before, so that wrong passwords tried by other people do not keep you out. It does not log anyone in. There are no advertising cookies, no trackers of other companies and no fingerprinting. Pages for visitors are the same for everyone.</p>"
  },
  {
   "id": "safe",
   "title": "How we keep it safe, and for how long",
   "summary": "Encrypted in transit, restricted by role, and removed when neither you nor the law needs it.",
   "html": "<p>Connections are encrypted, and so are bank details at rest. Staff and sellers see only what their task needs, and looking at bank details is recorded. No system is perfectly safe; if a breach is likely to cause serious harm, we tell the people concerned and the Office of the Australian Information Commissioner as soon as practicable, as the Notifiable Data Breaches scheme requires.</p><ul><li><strong>Orders and invoices:</strong> at least 5 years, because tax law says so.</li><li><strong>Account, addresses, wishlist:</strong> as long as you have the account. When you close it, we remove what the records of your orders do not need.</li><li><strong>Bank details of an application that was declined:</strong> destroyed once it can no longer be reviewed.</li><li><strong>Record of the emails we sent you:</strong> 90 days. Their text: only until they are sent.</li><li><strong>Technical records:</strong> up to 12 months.</li></ul>"
  },
  {
   "id": "your-rights",
   "title": "See it, correct it, have it removed",
   "summary": "Most of it is in your account. For the rest, ask us; we answer within 30 days.",
   "html": "<p>Your <a href=\"/account\">account</a> shows your details, addresses and orders and lets you correct them. For a copy of everything we hold about you, a correction, or to close your account, {contact} from the address or number that you registered. We check that it is you, answer within 30 days and charge nothing for asking. If we must refuse, we say why in writing.</p>"
  },
  {
   "id": "complaints",
   "title": "Complaints and changes",
   "summary": "Tell us first. If that does not settle it, the Commissioner is there for you.",
   "html": "<p>{Contact} and name “privacy” as the subject. We look into it and answer within 30 days. If you are not satisfied, you may complain to the Office of the Australian Information Commissioner at oaic.gov.au.</p><p>When this policy changes, the date at the top changes with it. A change that makes a real difference to you we announce by email before it takes effect.</p>"
  }
 ]
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('2ca851b1-678c-538a-9e18-60b865bbfdfd', 'c4d7e49d-e1b8-5c10-930e-32e0b5f39fb0', 1, $text${
 "title": "Returns and refunds",
 "intro": "{return_period} to change your mind, and for anything faulty your full rights under the Australian Consumer Law.",
 "sections": [
  {
   "id": "change-of-mind",
   "title": "Changed your mind: {return_period}",
   "summary": "Send it back within {return_period} of delivery, unused and in its packaging, and we refund what you paid for it.",
   "html": "<p>The law does not require a shop to take something back because the buyer changed their mind. We do it anyway, for {return_period} from the day of delivery, when the product</p><ul><li>is unused and not installed, cut, mixed or assembled,</li><li>is in its original packaging with everything that came in it, and</li><li>comes with its order number or another proof of purchase.</li></ul><p>Because they cannot be sold again, a change of mind does not cover paint that was mixed to a colour, timber, flooring, blinds and anything else cut or made to your measure, opened sealants and adhesives, opened safety wear, and living plants. These exceptions are about a change of mind alone. They take nothing from your rights when a product is faulty.</p><p>Installation and other services can be called off without charge until the end of the business day before.</p>"
  },
  {
   "id": "steps",
   "title": "How to return something",
   "summary": "Tell us, pack it, send it or bring it. The money is back within 5 business days.",
   "html": "<ol><li>Find the order number in the <a href=\"/account#orders\">Orders tab</a> of your account.</li><li>{Contact}. Say what you are returning and why. A photograph helps when something is damaged.</li><li>We answer within 2 business days with the address to send it to. Products of different sellers may go to different addresses.</li><li>Pack it so that it survives the trip and post it[{has_stores}, or bring it to <a href=\"/find-a-store\">one of our stores</a>].</li><li>Within 5 business days of its arrival we refund the card or account that you paid with.</li></ol><p>A receipt is the easiest proof of purchase, and your account keeps one. A bank statement or the order confirmation will do as well.</p>"
  },
  {
   "id": "who-pays",
   "title": "Who pays for the return",
   "summary": "We pay when the product is faulty, damaged, wrong or not as described. You pay when you changed your mind.",
   "html": "<p>If a product is faulty, arrived damaged, is not what you ordered or does not match its description or sample, the return costs you nothing. We send a prepaid label or refund what you reasonably paid. What is too large, too heavy or too difficult to send or remove we collect at our cost.</p><p>If you changed your mind, you pay for sending it back, and a delivery charge that you paid stays paid.[{has_stores} Bringing it to a store is free.]</p><p>If you report a fault and there turns out to be none, we may ask you for the cost of the return; we tell you the likely amount before you send anything.</p>"
  },
  {
   "id": "faulty",
   "title": "Faulty, damaged or wrong",
   "summary": "A major failure: you choose a refund or a replacement. A minor one: it is put right within a reasonable time. The limit of {return_period} does not apply.",
   "html": "<p><strong>A major failure</strong> is one where a product is unsafe, is very different from its description or sample, cannot be used for its normal purpose or for one that you told us about and cannot easily be made fit within a reasonable time, or where you would not have bought it had you known. Two or more failures that are minor one by one can be major together. You may then</p><ul><li>return it and choose a refund or a replacement of the same kind, or</li><li>keep it and be compensated for what it is worth less.</li></ul><p><strong>A minor failure</strong> is put right by a repair, a replacement or a refund, within a reasonable time and free of charge. If that does not happen, you may have it repaired elsewhere and recover the reasonable cost, or return it as if the failure were major.</p><p>In either case you may also claim for other loss or damage that could reasonably be foreseen. Installed or used products are covered too, and so are sale items. What counts is how long such a product can reasonably be expected to last, not {return_period} and not the length of a manufacturer’s warranty.</p><p>The seller, whether {shop_name} or someone else, must put it right and may not send you to the manufacturer instead. You can always begin with us: {contact}.</p>"
  },
  {
   "id": "guarantees",
   "title": "Your rights under the Australian Consumer Law",
   "summary": "The law gives you guarantees that no shop can take away. This policy adds to them and never limits them.",
   "html": "<p>Our goods and services come with guarantees that cannot be excluded under the Australian Consumer Law. For major failures with the service, you are entitled:</p><ul><li>to cancel your service contract with us; and</li><li>to a refund for the unused portion, or to compensation for its reduced value.</li></ul><p>You are also entitled to choose a refund or replacement for major failures with goods. If a failure with the goods or a service does not amount to a major failure, you are entitled to have the failure rectified in a reasonable time. If this is not done you are entitled to a refund for the goods and to cancel the contract for the service and obtain a refund of any unused portion. You are also entitled to be compensated for any other reasonably foreseeable loss or damage from a failure in the goods or service.</p><p>The guarantees say that goods are of acceptable quality, match their description and sample, are fit for the purpose made known, and come with clear title; that spare parts and repairs are available for a reasonable time; and that services are done with due care and skill, are fit for their purpose and are done within a reasonable time. They cover what costs up to $100,000, and beyond that what people ordinarily buy for the household.</p><p>A manufacturer’s warranty comes on top. So does this policy. Nothing on this page excludes, restricts or changes a right that the law gives you.</p>"
  },
  {
   "id": "disagree",
   "title": "If we do not agree",
   "summary": "Ask for a second look. After that the fair trading office of your state helps, free.",
   "html": "<p>{Contact} with “second look” and the order number. Someone who was not part of the first answer replies within 5 business days.</p><p>You can take the matter to the consumer affairs or fair trading office of your state or territory at any time, or to its civil tribunal. The Australian Competition and Consumer Commission explains your rights at accc.gov.au.</p><p>{legal_name}[, ABN {abn}].[ Phone {phone}.][ {business_hours}.]</p>"
  }
 ]
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('f5d699e0-a476-5c2f-b9d7-be02aa06d738', '18a964ad-ead8-5804-8c55-f0f5aa3af479', 1, $text${
 "group": "Orders",
 "question": "Where is my order?",
 "answer": "Open the Orders tab of your account. Each order shows one of five statuses: Pending while the payment is being confirmed, Processing while it is being packed, Shipped once it is on its way, Delivered when it has arrived, and Cancelled if it will not go ahead.\nAn order with products from several sellers may arrive in several parcels on different days.",
 "link_label": "See your orders",
 "link_href": "/account#orders"
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('a09a720b-b322-551c-84f3-f768110df2f1', 'f35a6724-e65a-5cdd-a615-2154be19082e', 1, $text${
 "group": "Orders",
 "question": "Can I change or cancel an order?",
 "answer": "{Contact_us} as soon as you can. Until a parcel has left, we can usually cancel the order or correct the address. After that, you can return it under the returns policy.",
 "link_label": "Read the returns policy",
 "link_href": "/returns"
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('4ea6825c-8929-51cd-b8ac-83bf55b69034', '4ababdbd-2434-5530-95e4-69d9da5e5e05', 1, $text${
 "group": "Orders",
 "question": "What is my order number?",
 "answer": "It begins with ORD- and is shown on the confirmation page and in your account. Have it ready when you call: it is the fastest way to find your order.",
 "link_label": "",
 "link_href": ""
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('35792b7e-826f-5688-b5b1-a95da6fbfe1e', '6288de4c-ec47-5235-b8f7-be5be93e045a', 1, $text${
 "group": "Orders",
 "question": "How do I get a tax invoice?",
 "answer": "Open the order in your account. Once it is paid, you can read each seller’s invoice there or download it as a PDF. Sellers who are registered for GST issue a tax invoice; others issue an invoice without GST.\nThe invoice names the buyer of your billing address, with the company if you entered one. Check it before you pay: an invoice cannot be changed once it is issued.",
 "link_label": "See your orders",
 "link_href": "/account#orders"
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('ff58087b-e677-5236-9e97-fcbe6d2654fc', 'e48ab2fb-da67-5193-accd-fae01eb94835', 1, $text${
 "group": "Delivery",
 "question": "What does delivery cost?",
 "answer": "Standard delivery [is {delivery_cost} per order][, and free when the order comes to {free_shipping_from} or more][{free_delivery}is free]. Some sellers set their own delivery charges, and some heavy products have a charge per item. The product page and the checkout show the exact amount for your address before you pay.",
 "link_label": "",
 "link_href": ""
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('83530d0c-9377-5bba-bbd8-05f054822618', 'ba2b8d67-c1bd-5020-99a0-814602c34869', 1, $text${
 "group": "Delivery",
 "question": "How long does delivery take?",
 "answer": "Standard delivery takes {delivery_time} to most addresses in Australia. Remote places and long timber can take longer. The product page shows the dates to expect.",
 "link_label": "",
 "link_href": ""
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('1a206a0e-4c76-56f6-953d-767e569f67d5', '41a67c5d-bf7c-5c44-b5ed-0729b43e5b18', 1, $text${
 "group": "Delivery",
 "question": "Where do you deliver?",
 "answer": "Everywhere in Australia, and to New Zealand. Goods sent to New Zealand carry no Australian GST; the prices stay as shown. They do not include anything New Zealand may charge on arrival.",
 "link_label": "",
 "link_href": ""
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('987ef85a-39bb-5a02-806c-4d899696a419', 'ce18cd7a-b339-538e-ba78-ad99b868abf5', 1, $text${
 "group": "Delivery",
 "question": "Something is missing or arrived damaged. What now?",
 "answer": "We are sorry. {Contact} with the order number and, if you can, a photograph. We will send what is missing, or repair, replace or refund what is damaged. It costs you nothing.",
 "link_label": "Faulty or damaged products",
 "link_href": "/returns#faulty"
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('9404690b-5149-5639-ba1c-ce10c986a4e2', 'af622c5f-000c-5a4f-bc58-a534c35183aa', 1, $text${
 "group": "Returns and faults",
 "question": "Can I return something because I changed my mind?",
 "answer": "Yes, within {return_period} of delivery, unused and in its packaging. The exceptions are a few things made or cut for you, such as mixed paint. This promise comes on top of your rights under the Australian Consumer Law.",
 "link_label": "How to return something",
 "link_href": "/returns"
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('d8abcb4d-3e49-5512-b3a4-a2ccb5998b57', 'b63e5d80-2c3a-505c-a16e-6cc1840143fe', 1, $text${
 "group": "Returns and faults",
 "question": "What if a product is faulty after the {return_period}?",
 "answer": "Then your rights under the Australian Consumer Law apply; they do not end after {return_period}, nor with a manufacturer’s warranty. For a major failure you may choose a refund or a replacement. For a minor one the seller repairs, replaces or refunds within a reasonable time.",
 "link_label": "Your consumer guarantees",
 "link_href": "/returns#guarantees"
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('ebb42f28-d0c7-545e-8e7b-4e5ef8021d01', '48c8f9d5-f15d-5d30-a48b-93c1f359a8d7', 1, $text${
 "group": "Returns and faults",
 "question": "When do I get my money back?",
 "answer": "We refund within 5 business days of the return reaching us, to the card or account that you paid with. Your bank may need a few days more to show it.",
 "link_label": "",
 "link_href": ""
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('9144f050-de6d-54b6-b65d-4e06dbc820a8', '7588ffb4-cd27-57e2-8679-462a4f112b5f', 1, $text${
 "group": "Returns and faults",
 "question": "Who pays for the return?",
 "answer": "We do when a product is faulty, damaged, wrong or not as described, and we collect what is too heavy or too large to post. You do when you changed your mind[{has_stores}; bringing it to one of our stores costs nothing].",
 "link_label": "[{has_stores}Find a store]",
 "link_href": "/find-a-store"
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('0fd589e1-4681-50b3-99e1-975948fab3d2', '5fbd0a78-9f98-51fd-b2c2-11e36706377a', 1, $text${
 "group": "Products and prices",
 "question": "Do prices include GST?",
 "answer": "[{prices_with_gst}Yes. Every price in the shop is the whole price in Australian dollars, GST included. The checkout shows how much GST your order contains.][{prices_without_gst}No. Prices are in Australian dollars without GST. The checkout adds it and shows how much it is.]",
 "link_label": "",
 "link_href": ""
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('07298649-85a4-5ff5-87c5-1ca98fc5df5e', '5a69467f-6a8d-550a-be0e-72debd39765d', 1, $text${
 "group": "Products and prices",
 "question": "How does the price match guarantee work?",
 "answer": "If an Australian shop sells the same product, in stock, for less, {contact_us} before you order and tell us where you saw it. We check it and sell it to you at that price, delivery included in the comparison.",
 "link_label": "",
 "link_href": ""
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('5eebb674-f7bf-54f8-aaa1-09c85c3cf5ca', '97560290-134f-51d8-bfa0-ac8e642fcd20', 1, $text${
 "group": "Products and prices",
 "question": "Who am I buying from?",
 "answer": "Some products come from {shop_name} itself, others from independent Australian sellers; the product page names them. You pay once, and you can always come to us with a question or a fault, no matter who sold it.",
 "link_label": "",
 "link_href": ""
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('bb3f1629-60be-5c4d-bf3d-07c6fce3bf87', 'cbcb59eb-ee18-5f9b-be37-b0f9a66e9600', 1, $text${
 "group": "Products and prices",
 "question": "Is the stock shown up to date?",
 "answer": "Yes. Items being paid for are set aside immediately, so the number you see is what you can still buy. Out of Stock means none are left at the moment; add the product to your wishlist to find it again.",
 "link_label": "",
 "link_href": ""
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('5a821f6b-601c-57ee-9ae3-82837f0e791a', '364728c9-6dd2-5cd5-a03f-436752072a2a', 1, $text${
 "group": "Products and prices",
 "question": "Which jobs need a licensed trade?",
 "answer": "In every state and territory, fixed electrical wiring and gas fitting must be done by licensed trades, and so must most plumbing. Product pages and our advice say so where it matters. We also sell installation by licensed trades as a service.",
 "link_label": "See our services",
 "link_href": "/services"
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('67ca0160-20e9-51b0-8077-f3423b0b9a45', '63293b2c-0dca-5f6a-a35e-a4fb54df4c80', 1, $text${
 "group": "Account and payment",
 "question": "How can I pay?",
 "answer": "By card, on the payment provider’s own page. Your card number never reaches our servers.[{test_payments} At present payments run in test mode: the payment page says so, and no money is taken.][{live_payments} Your card is charged when you pay there.]",
 "link_label": "",
 "link_href": ""
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('adcda0fe-42dd-5ffa-8dd5-6f506685cb25', '13ad1f4d-3a4d-520b-8bf7-36368e308724', 1, $text${
 "group": "Account and payment",
 "question": "Do I need an account?",
 "answer": "Not to browse. The cart, wishlist and checkout need an account, so that they follow you from phone to computer. To create one, you need a name, an email address and a password.",
 "link_label": "Create an account",
 "link_href": "/register"
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('0a381e8c-7008-5498-aeb8-e058d8b8df07', 'b136661c-23dc-5f2b-9cbd-e6f635fd804d', 1, $text${
 "group": "Account and payment",
 "question": "I forgot my password. What now?",
 "answer": "Request a reset link. It arrives by email, works once and expires in 24 hours. If it does not arrive, check your junk folder and that you used the address you registered.",
 "link_label": "Reset your password",
 "link_href": "/forgot-password"
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('9138c91f-912a-55e8-90c4-d2a98dfa6a66', '2810af1a-6b76-5d80-bca2-0f551fcacaaf', 1, $text${
 "group": "Account and payment",
 "question": "My payment did not go through. Is the order lost?",
 "answer": "No. Your cart stays as it was, and the items held for you are released after a while. Try again from the checkout, or use another card. An unpaid order is cancelled automatically and costs you nothing.",
 "link_label": "",
 "link_href": ""
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('240c4754-2330-5d30-b31d-3c73c8608958', '113a7c91-1809-58b2-8c81-210aba5abcb2', 1, $text${
 "group": "Services and selling",
 "question": "How do I book an installation or a measure?",
 "answer": "Choose a service, then {contact_us}. We agree on a day and confirm the price before any work starts.",
 "link_label": "See our services",
 "link_href": "/services"
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('534b4a13-c38b-5f86-9d1a-75490051f03a', '3c88535e-7dad-5776-9abf-28a624fb35d9', 1, $text${
 "group": "Services and selling",
 "question": "How do I become a seller?",
 "answer": "Register as a seller, then fill in the application with your business details and ABN. We read every application and answer by email. Once it is approved, your products appear beside ours.",
 "link_label": "Register as a seller",
 "link_href": "/seller-register"
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('0991f3f8-db83-5351-906b-da474bf05d79', 'ab89e8db-4810-572a-8cb4-9853774341a5', 1, $text${
 "group": "Services and selling",
 "question": "How do I reach a person?",
 "answer": "{Contact} at any time.[ Our hours: {business_hours}.][{has_stores} You can also visit one of our stores.]",
 "link_label": "[{has_stores}Find a store]",
 "link_href": "/find-a-store"
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('77180219-d4fb-5977-bde0-9223d741a0cc', 'cdf7adae-409e-5cfe-8190-d5a1bde89bf5', 1, $text${
 "title": "Winter Building Sale",
 "line": "Framing, decking and fixings for the jobs you saved for the cold months.",
 "button_label": "Shop the range",
 "button_href": "/shop",
 "image": "/pictures/scenes/hero-winter-building.webp"
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('3957cc79-e318-5ee7-b367-eb0684864256', 'a31fcabd-b580-5ed0-8a5e-669092b462c6', 1, $text${
 "title": "Professional Tools",
 "line": "Cordless kits and hand tools that earn their place in the ute.",
 "button_label": "Shop the range",
 "button_href": "/shop",
 "image": "/pictures/scenes/hero-professional-tools.webp"
}$text$, now(), 'The first start');

insert into content_versions (id, item_id, number, body, created_at, created_by)
values ('670441ea-63bd-59f4-acff-16f168662339', '515c7930-4b03-5aa1-9d82-222e8242e223', 1, $text${
 "title": "Garden Ready",
 "line": "Hoses, beds and screens, so the yard is set before the first warm weekend.",
 "button_label": "Shop the range",
 "button_href": "/shop",
 "image": "/pictures/scenes/hero-garden-ready.webp"
}$text$, now(), 'The first start');

update content_versions
set published_from = '2026-08-01T00:00:00+10', change = 'First version.'
where not exists (select from closures where reason = 'opening' and opened_at is null);
