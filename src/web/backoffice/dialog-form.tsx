import type { ReactNode } from 'react';

import { Button } from '#web/ui/button.tsx';

interface DialogFormProps {
  onSubmit: () => void;
  onCancel: () => void;
  cancelLabel?: string;
  submitLabel: string;
  variant?: 'primary' | 'danger';
  disabled: boolean;
  saving: boolean;
  savingLabel?: string;
  children: ReactNode;
}

/** The form in a dialog. Its two buttons stay in view. */
export function DialogForm({
  onSubmit,
  onCancel,
  cancelLabel = 'Cancel',
  submitLabel,
  variant = 'primary',
  disabled,
  saving,
  savingLabel = 'Saving...',
  children,
}: DialogFormProps) {
  return (
    <form
      className="flex flex-col gap-5 pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className="sticky -bottom-6 z-1 -mx-6 flex justify-end gap-3 border-t border-line bg-paper px-6 py-4 -mb-6">
        <Button variant="secondary" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          type="submit"
          variant={variant}
          disabled={disabled}
          loading={saving}
          loadingLabel={savingLabel}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
