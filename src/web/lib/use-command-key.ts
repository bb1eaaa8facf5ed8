import { useEffect, useEffectEvent } from 'react';

export function isMac(): boolean {
  return navigator.platform.startsWith('Mac');
}

/**
 * Whether this is Ctrl with a letter, on a Mac Cmd with it. There Ctrl edits text: with K it
 * deletes the rest of the line.
 */
export function isCommandKey(event: KeyboardEvent, letter: string): boolean {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
  const isCommand = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isCommand && !altKey && !shiftKey && key.toLowerCase() === letter;
}

/** Calls `onPress` for the command key and this letter, unless a field has its own use for it. */
export function useCommandKey(letter: string, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isCommandKey(event, letter) || event.defaultPrevented) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [letter]);
}
