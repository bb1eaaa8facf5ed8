import type { ReactNode } from 'react';

import { Card } from '#web/ui/card.tsx';

/** A card of a form, its fields one below another. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Card as="section" title={title}>
      <div className="flex flex-col gap-5">{children}</div>
    </Card>
  );
}
