import { useEffect, useEffectEvent } from 'react';

/** Calls `onPress` for Ctrl and this letter, on a Mac also for Cmd, unless a field has its own use for it. */
export function useCommandKey(letter: string, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== letter || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [letter]);
}
