import { CONSENT_WORDS } from '#contract/text/consents.ts';

import { useEmailPreferences } from '#web/features/emails/use-email-preferences.ts';
import { Checkbox } from '#web/ui/choice.tsx';

/** What the ticked box says, as the order records it. */
export const [REVIEW_REQUEST_WORDS] = CONSENT_WORDS['review-requests'];

interface ReviewRequestsBoxProps {
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Not shown to those who agreed before, and not while that is unknown: paying needs no answer. */
export function ReviewRequestsBox({ checked, onChange }: ReviewRequestsBoxProps) {
  const { data } = useEmailPreferences();
  const answer = data?.preferences.find(({ kind }) => kind === 'review-requests');
  if (answer?.is_given !== false) return null;
  return (
    <Checkbox
      label={REVIEW_REQUEST_WORDS}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="mt-4"
    />
  );
}
