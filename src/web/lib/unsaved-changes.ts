import { useEffect, useSyncExternalStore } from 'react';

const forms = new Set<symbol>();
const listeners = new Set<() => void>();

function publish(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a form on this page has changes that were not saved. */
export function hasUnsavedChanges(): boolean {
  return forms.size > 0;
}

/** The same, for a component that follows it. */
export function useHasUnsavedChanges(): boolean {
  return useSyncExternalStore(subscribe, hasUnsavedChanges, () => false);
}

/**
 * Counts a form as unsaved while `isUnsaved` is true: logging out asks first, and a session that
 * ends keeps the page.
 */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = Symbol('form');
    forms.add(form);
    publish();
    return () => {
      forms.delete(form);
      publish();
    };
  }, [isUnsaved]);
}

/** The reader gives the changes up. */
export function giveUpUnsavedChanges(): void {
  forms.clear();
  publish();
}
