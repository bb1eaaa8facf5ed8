import { useWatch } from 'react-hook-form';

import { dispatchWords } from '#web/features/sellers/dispatch-words.ts';
import { SellerHead } from '#web/features/sellers/seller-head.tsx';
import { Card } from '#web/ui/card.tsx';

import type { ProfileSectionProps } from './profile-values.ts';

/** The top of the seller's page, as it will look. */
export function Preview({ form }: ProfileSectionProps) {
  const values = useWatch({ control: form.control, compute: (all) => all });
  const days = values.dispatch_days.trim();
  return (
    <Card as="section" title="Preview" className="lg:sticky lg:top-4">
      <SellerHead
        name={values.trading_name.trim() || 'Your own name'}
        logo={values.logo}
        banner={values.banner}
        isPreview
      >
        {days !== '' && (
          <p className="mt-1 text-small text-ink-2">Sends orders in {dispatchWords(days)}</p>
        )}
      </SellerHead>
      <p className="mt-3 line-clamp-6 px-3 text-small break-words whitespace-pre-line text-ink-2">
        {values.about.trim() || 'What you write about yourself shows here.'}
      </p>
    </Card>
  );
}
