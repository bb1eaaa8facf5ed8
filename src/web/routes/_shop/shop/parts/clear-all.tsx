import { pages } from '#contract/paths/pages.ts';

/**
 * The id of the form that every "Clear All" button submits, inside the filters' own form or not.
 */
export const CLEAR_ALL_FORM = 'clear-all';

/** Leads to the whole range, also without JavaScript. */
export function ClearAllForm({ onClear }: { onClear: () => void }) {
  return (
    <form
      id={CLEAR_ALL_FORM}
      action={pages.shop()}
      onSubmit={(event) => {
        event.preventDefault();
        onClear();
      }}
    />
  );
}
