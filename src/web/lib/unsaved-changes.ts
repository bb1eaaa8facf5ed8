import { useEffect } from 'react';

import { createStore, useStore } from '#web/lib/store.ts';

const forms = createStore<readonly symbol[]>([]);

export function hasUnsavedChanges(): boolean {
  return forms.getSnapshot().length > 0;
}

export function useHasUnsavedChanges(): boolean {
  return useStore(forms).length > 0;
}

/**
 * Registers a form with unsaved changes while `isUnsaved` is true. Logging out then asks first, and
 * the page stays when the session ends.
 */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = Symbol('form');
    forms.set([...forms.getSnapshot(), form]);
    return () => forms.set(forms.getSnapshot().filter((other) => other !== form));
  }, [isUnsaved]);
}

/** Drops the registrations: the reader discards the changes. */
export function discardUnsavedChanges(): void {
  forms.set([]);
}
