import type { Warranty } from '#domain/consumer-law/warranty.ts';

import { sellers } from './sellers.ts';
import { demoShop } from './shop.ts';
import { DEMO_STORES } from './stores.ts';
import type { ProductData, SellerKey } from './types.ts';

/**
 * The warranty of a demo product whose specifications name one, such as "5 years": its seller, or
 * the shop for its own range, gives it.
 */
export function warrantyOf({
  specifications,
  sellerKey,
}: Pick<ProductData, 'specifications' | 'sellerKey'>): Warranty | null {
  const period = specifications['Warranty'];
  if (period === undefined) return null;
  const giver = giverOf(sellerKey);
  return {
    ...giver,
    period: `${period}, from the day of delivery`,
    promise:
      'If a defect in material or workmanship appears within the period, we repair the product or replace it free of charge. Where neither is possible within a reasonable time, we refund the price. Wear, and damage by use against the instructions, are not defects.',
    claim: `Stop using the product. Write to ${giver.email}, or by post to ${giver.address.replaceAll('\n', ', ')}, within the period. Send the number of your order, a description of the defect and a picture of it. We answer within 5 business days.`,
    costs:
      'Claiming is free. We send a label for what fits in a parcel and collect what does not. If you have paid for freight yourself, send us the receipt with your claim and we pay it back within 14 days.',
  };
}

function giverOf(key: SellerKey | null) {
  const seller = sellers.find((each) => each.key === key)?.application;
  if (seller !== undefined) {
    const { address1, city, state, postcode } = seller.address;
    return {
      giver: seller.businessName,
      address: `${address1}\n${city} ${state} ${postcode}`,
      phone: seller.contactPhone,
      email: seller.contactEmail,
    };
  }
  const [store] = DEMO_STORES;
  if (store === undefined) throw new Error('The demo shop has stores');
  return {
    giver: demoShop.legal_name,
    address: `${store.street}\n${store.suburb} ${store.state} ${store.postcode}`,
    phone: demoShop.phone,
    email: demoShop.email,
  };
}
