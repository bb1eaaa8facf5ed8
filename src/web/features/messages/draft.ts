import { useState } from 'react';

import type { AttachedPicture } from '#contract/schemas/attachments.ts';

import { readStoredJson, writeStorage } from '#web/lib/web-storage.ts';

export interface Draft {
  /** The id that the message will have: sent twice, it is written once. */
  readonly id: string;
  readonly text: string;
  readonly pictures: readonly AttachedPicture[];
}

/** A message being written, which stays on this device until it is sent. */
export function useDraft(key: string) {
  const storageKey = `message-draft ${key}`;
  const [draft, setDraft] = useState<Draft>(
    () => readStoredJson<Draft>('localStorage', storageKey) ?? emptyDraft(),
  );

  function change(part: Partial<Omit<Draft, 'id'>>) {
    setDraft((before) => {
      const next = { ...before, ...part };
      const isEmpty = next.text === '' && next.pictures.length === 0;
      writeStorage('localStorage', storageKey, isEmpty ? null : JSON.stringify(next));
      return next;
    });
  }

  function clear() {
    writeStorage('localStorage', storageKey, null);
    setDraft(emptyDraft());
  }

  /** For what is written now, after the message with the former id was sent. */
  function takeNewId() {
    setDraft((before) => {
      const next = { ...before, id: crypto.randomUUID() };
      writeStorage('localStorage', storageKey, JSON.stringify(next));
      return next;
    });
  }

  return { draft, change, clear, takeNewId };
}

function emptyDraft(): Draft {
  return { id: crypto.randomUUID(), text: '', pictures: [] };
}
