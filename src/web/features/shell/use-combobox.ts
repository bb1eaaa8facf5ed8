import { useState, type ChangeEvent, type KeyboardEvent } from 'react';

/** Fewer letters match too much. */
const LEAST_LETTERS = 2;

/**
 * A text field with a list of links below it, as an ARIA combobox: the focus stays in the field,
 * arrow keys move through the options, Enter follows the selected one and Escape closes the list.
 * The list is the element given to `setList`; while there is none, the field is a plain one.
 */
export function useCombobox() {
  const [typed, setTyped] = useState<string | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [list, setList] = useState<HTMLElement | null>(null);

  function open(text: string) {
    const words = text.trim();
    setActiveId(null);
    setTyped(words.length < LEAST_LETTERS ? null : words);
  }

  function close() {
    setActiveId(null);
    setTyped(null);
  }

  /**
   * One step through the options and the field itself, which comes between the last and the first.
   */
  function move(step: 1 | -1) {
    const options = [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
    const current = options.findIndex(({ id }) => id === activeId);
    const stops = options.length + 1;
    const next = options[((current + 1 + step + stops) % stops) - 1];
    next?.scrollIntoView({ block: 'nearest' });
    setActiveId(next?.id ?? null);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (isArrow && list === null) open(event.currentTarget.value);
    else if (isArrow) {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && typed !== null) {
      // The browser would clear the field.
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && activeId !== null) {
      const option = document.getElementById(activeId);
      if (option === null) return;
      event.preventDefault();
      option.click();
    }
  }

  return {
    /** The text that options are wanted for; null while the list is closed. */
    typed,
    activeId,
    setList,
    close,
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': list !== null,
      'aria-controls': list?.id,
      'aria-activedescendant': activeId ?? undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => open(event.target.value),
      onKeyDown: handleKeyDown,
      onBlur: close,
    } as const,
  };
}
