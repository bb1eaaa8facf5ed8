import type { Role } from '#domain/access/access.ts';

import { Badge } from '#web/ui/badge.tsx';

const LOOK = {
  customer: { tone: 'neutral', label: 'Customer' },
  seller: { tone: 'info', label: 'Seller' },
  admin: { tone: 'warning', label: 'Admin' },
} as const;

export function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge tone={LOOK[role].tone} icon="none">
      {LOOK[role].label}
    </Badge>
  );
}
