import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Keeps what is typed between the shortcut and the moment when the palette's field has the focus:
 * its code may still be loading, and the keys would act on the page. The function that it returns
 * gives the text to the field and ends that.
 */
export function useEarlyKeys(isOpen: boolean, onClose: () => void): () => string {
  const kept = useRef('');
  const stop = useRef(() => {});
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      // Alt writes letters on a Mac, and Ctrl and Alt together are AltGr.
      const isWritten = key.length === 1 && !metaKey && (!ctrlKey || altKey);
      if (isWritten) kept.current += key;
      else if (key === 'Backspace') kept.current = kept.current.slice(0, -1);
      else if (key === 'Escape') close();
      else if (key !== 'Enter' && key !== 'Tab') return;
      event.preventDefault();
      event.stopPropagation();
    };
    kept.current = '';
    document.addEventListener('keydown', keep, true);
    stop.current = () => document.removeEventListener('keydown', keep, true);
    return () => stop.current();
  }, [isOpen]);
  return () => {
    stop.current();
    const text = kept.current;
    kept.current = '';
    return text;
  };
}
