import { contactOf } from '#contract/text/shop.ts';

import { LinkButton } from '#web/ui/button.tsx';
import { Mail, Phone } from '#web/ui/icons.tsx';

import { useShop } from './shop.tsx';

interface ContactButtonProps {
  readonly size?: 'lg';
  readonly className?: string;
}

/** "Call 1300 975 707" or "Write to hello@shop.example"; nothing if neither was entered. */
export function ContactButton(look: ContactButtonProps) {
  const shop = useShop();
  const contact = contactOf(shop);
  if (contact === null) return null;
  return (
    <LinkButton
      href={contact.href}
      icon={shop.phone === null ? <Mail size={18} /> : <Phone size={18} />}
      {...look}
    >
      {shop.phone === null ? 'Write to' : 'Call'} {contact.words}
    </LinkButton>
  );
}
