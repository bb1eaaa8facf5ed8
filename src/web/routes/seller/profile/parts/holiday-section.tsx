import { useWatch } from 'react-hook-form';

import { dayWords, dispatchesFrom } from '#domain/sellers/time-away.ts';

import { wrongHoliday } from '#contract/endpoints/seller-profile.ts';

import { FormSection } from '#web/backoffice/form-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import type { ProfileSectionProps } from './profile-values.ts';

/** When the seller is away, and what customers read in that time (Rule 121). */
export function HolidaySection({ form }: ProfileSectionProps) {
  const [from, until, isOffSale] = useWatch({
    control: form.control,
    name: ['away_from', 'away_until', 'away_is_off_sale'],
  });
  const isWhole =
    from !== '' && wrongHoliday({ away_from: from, away_until: until || null }) === null;

  function clear() {
    const options = { shouldDirty: true, shouldValidate: true };
    form.setValue('away_from', '', options);
    form.setValue('away_until', '', options);
    form.setValue('away_is_off_sale', false, options);
    form.setFocus('away_from');
  }

  return (
    <FormSection title="Holidays">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="away_from" label="First day away" type="date" optional />
        <TextField form={form} name="away_until" label="Last day away" type="date" optional />
      </div>
      <Checkbox
        {...form.register('away_is_off_sale')}
        label="Not for sale while I am away"
        hint="Your products stay visible, and nobody can buy them until you are back."
      />
      {isWhole && (
        <Notice tone="info" title="What customers read in that time">
          {isOffSale
            ? `Not for sale until ${dayWords(dispatchesFrom({ until }))}.`
            : `Orders are sent from ${dayWords(dispatchesFrom({ until }))}. Delivery dates count from that day.`}
        </Notice>
      )}
      {(from !== '' || until !== '') && (
        <Button variant="ghost" size="sm" className="self-start" onClick={clear}>
          Remove these holidays
        </Button>
      )}
    </FormSection>
  );
}
