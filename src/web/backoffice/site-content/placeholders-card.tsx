import { useEffect, useRef } from 'react';

import { PLACEHOLDERS } from '#contract/text/placeholders.ts';

import { Disclosure } from '#web/ui/disclosure.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast.ts';

const EDITABLE = 'input[type=text], input:not([type]), textarea, [contenteditable=true]';

/** The placeholders; a click inserts one where the cursor was. */
export function PlaceholdersCard() {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const field = target instanceof Element ? target.closest<HTMLElement>(EDITABLE) : null;
      if (field !== null) last.current = field;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  function insert(name: string) {
    const words = `{${name}}`;
    const field = last.current;
    if (field?.isConnected === true) {
      field.focus();
      // The one way that also reaches the rich text editor and keeps its undo history.
      if (document.execCommand('insertText', false, words)) return;
    }
    void navigator.clipboard.writeText(words).then(() => {
      showToast({ tone: 'success', message: `${words} was copied.` });
    });
  }

  return (
    <Card as="section" title="Placeholders">
      <div className="flex flex-col gap-3 text-small">
        <p className="text-ink-2">
          Words in braces become the shop’s own. Put words into [square brackets] to leave them out
          while a placeholder in them has no value.
        </p>
        <Disclosure title="Insert a placeholder">
          <ul className="flex flex-col gap-2">
            {PLACEHOLDERS.map(({ name, meaning }) => (
              <li key={name} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <button
                  type="button"
                  onClick={() => insert(name)}
                  className="min-h-8 rounded-badge bg-neutral-tint px-2.5 font-mono text-caption hover:bg-ground"
                >
                  {`{${name}}`}
                </button>
                <span className="text-ink-2">{meaning}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      </div>
    </Card>
  );
}
