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

/** Whether a form on this page has unsaved changes. */
export function hasUnsavedChanges(): boolean {
  return forms.size > 0;
}

/** The same as a hook. */
export function useHasUnsavedChanges(): boolean {
  return useSyncExternalStore(subscribe, hasUnsavedChanges, () => false);
}

/**
 * Registers a form with unsaved changes while `isUnsaved` is true. Logging out then asks first, and
 * the page stays when the session ends.
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

/** Drops the registrations: the reader discards the changes. */
export function discardUnsavedChanges(): void {
  forms.clear();
  publish();
}
