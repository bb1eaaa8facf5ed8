import { useRouteContext } from '@tanstack/react-router';

import { sellerRoleSatisfies } from '#domain/access/seller-roles.ts';

import { threadArea } from '#web/backoffice/messages/thread-area.ts';
import { useOfficeApi, type OfficeContext } from '#web/backoffice/office-api.ts';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { memberSeller } from '#web/backoffice/seller-scope.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Mail } from '#web/ui/icons.tsx';

interface MessageCustomerProps {
  orderId: string;
  /** Whose goods of the order it is about, for administrators; null for the operator's own. */
  of?: string | null;
  label: string;
}

/** Leads from an order to the messages about it. */
export function MessageCustomer({ orderId, of = null, label }: MessageCustomerProps) {
  const { sellers } = useRouteContext({ strict: false }) as OfficeContext;
  const seller = memberSeller(sellers);
  const { pages } = threadArea(useOfficeArea(), useOfficeApi());
  // Packers read no messages (Rule 137).
  if (seller !== undefined && !sellerRoleSatisfies(seller.role, 'manager')) return null;
  return (
    <LinkButton
      variant="secondary"
      size="sm"
      href={pages.newThread(orderId, of)}
      icon={<Mail size={16} />}
    >
      {label}
    </LinkButton>
  );
}
