import { Button } from './button.tsx';
import { DefinitionList, type Definition } from './definition-list.tsx';
import { focusWhenLost } from './focus-when-lost.ts';
import { Notice } from './notice.tsx';

interface SavedElsewhereProps {
  title: string;
  /** The fields in which the saved record differs from the form. */
  saved: readonly Definition[];
  saving: boolean;
  onUseSaved: () => void;
}

/**
 * Replaces a form's buttons when its record was saved elsewhere in the meantime: shows the saved
 * values and both choices. "Keep mine" submits the form.
 */
export function SavedElsewhere({ title, saved, saving, onUseSaved }: SavedElsewhereProps) {
  return (
    <div ref={focusWhenLost} tabIndex={-1} role="alert">
      <Notice
        tone="warning"
        title={title}
        action={
          <div className="flex flex-wrap gap-3">
            <Button type="submit" loading={saving} loadingLabel="Saving...">
              Keep mine
            </Button>
            <Button variant="secondary" onClick={onUseSaved} disabled={saving}>
              Use the saved version
            </Button>
          </div>
        }
      >
        <p>
          {saved.length === 0
            ? 'The saved version matches this form.'
            : 'Your changes are not saved yet. The saved version has:'}
        </p>
        <DefinitionList items={saved} className="mt-1" />
      </Notice>
    </div>
  );
}
