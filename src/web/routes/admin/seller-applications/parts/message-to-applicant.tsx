import type { ReactNode } from 'react';

import { MAX_MESSAGE_LENGTH } from '#contract/endpoints/applications.ts';

import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Textarea } from '#web/ui/input.tsx';

interface MessageToApplicantProps {
  open: boolean;
  onClose: () => void;
  title: string;
  label: string;
  hint: string;
  text: string;
  onText: (text: string) => void;
  /** Texts that replace what is typed. */
  suggestions?: readonly string[] | undefined;
  failure: string | null;
  footer: ReactNode;
}

export function MessageToApplicant(props: MessageToApplicantProps) {
  const { open, onClose, title, label, hint, text, onText, suggestions, failure, footer } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title} footer={footer}>
      <div className="flex flex-col gap-4 pt-2">
        <Field label={label} hint={hint}>
          <Textarea
            rows={4}
            maxLength={MAX_MESSAGE_LENGTH}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
          />
        </Field>
        {suggestions && (
          <ul className="flex flex-wrap gap-2">
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <button
                  type="button"
                  onClick={() => onText(suggestion)}
                  className="min-h-8 rounded-control border border-edge px-2.5 text-left text-caption hover:border-ink hover:bg-ground"
                >
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        )}
        {failure && <InlineError message={failure} />}
      </div>
    </Dialog>
  );
}
