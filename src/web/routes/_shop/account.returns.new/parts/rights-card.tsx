import type { ReturnOffer, ReturnReason } from '#domain/returns/remedies.ts';

import { cx } from '#web/ui/cx.ts';
import { ShieldCheck } from '#web/ui/icons.tsx';

import { rightsOf } from './rights.ts';

interface YourRightsProps {
  reason: ReturnReason | null;
  offer: ReturnOffer | null;
  returnDays: number;
  className?: string;
}

/** Three sentences that follow the answers. */
export function YourRights({ className, ...situation }: YourRightsProps) {
  return (
    <aside
      aria-labelledby="your-rights"
      className={cx(
        'under-header rounded-card border border-line bg-surface p-4 sm:p-6 lg:sticky',
        className,
      )}
    >
      <h2 id="your-rights" className="mb-3 flex items-center gap-2 text-h3">
        <ShieldCheck size={20} className="text-success" />
        Your rights
      </h2>
      <div aria-live="polite" className="space-y-3 text-small text-ink-2">
        {rightsOf(situation).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </aside>
  );
}
