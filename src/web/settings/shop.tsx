import { createContext, useContext } from 'react';

import type { Shop } from '#contract/schemas/shop.ts';
import { contactOf } from '#contract/text/shop.ts';

const ShopContext = createContext<Shop | null>(null);

/** Gives everything below it the shop's profile. */
export const ShopProvider = ShopContext.Provider;

/** Who runs this shop. */
export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (shop === null) throw new Error('useShop needs a ShopProvider above it.');
  return shop;
}

interface ContactProps {
  /** "call us on" instead of "call". */
  readonly us?: boolean;
  readonly className?: string | undefined;
}

/**
 * "call us on 1300 975 707" or "write to us at hello@shop.example", with the number or address as a
 * link: what the shop has entered, or "contact us".
 */
export function Contact({ us = false, className = 'text-link whitespace-nowrap' }: ContactProps) {
  const contact = contactOf(useShop());
  if (contact === null) return 'contact us';
  return (
    <>
      {us ? contact.usVerb : contact.verb}{' '}
      <a href={contact.href} className={className}>
        {contact.words}
      </a>
    </>
  );
}
