import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import { MAX_PICTURES } from '#contract/schemas/office-products.ts';

import { uploadPicture } from '#web/backoffice/picture-upload.ts';
import type { RouterContext } from '#web/lib/router-context.ts';

import { changePictures, type PictureChange, type WaitingPicture } from './picture-list.ts';

interface PlacedPictures {
  /** The form's pictures as they are now. */
  readonly read: () => readonly string[];
  readonly write: (addresses: string[]) => void;
}

export type Pictures = ReturnType<typeof usePictures>;

/** The pictures that a product form has and those that wait for their upload. */
export function usePictures(placed: PlacedPictures) {
  const { publicKey } = (useRouter().options.context as RouterContext).config;
  const [waiting, setWaiting] = useState<readonly WaitingPicture[]>([]);
  const [isUploading, setIsUploading] = useState(false);
  const [said, setSaid] = useState('');
  // What uploads read when they end: the newest, not that of the rendering in which they began.
  const latest = useRef(waiting);
  const current = useRef<{ readonly key: string; readonly abort: AbortController } | null>(null);
  const isGone = useRef(false);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      current.current?.abort.abort();
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
    };
  }, []);

  function change(wanted: PictureChange) {
    const before = { placed: placed.read(), waiting: latest.current };
    const after = changePictures(before, wanted);
    const kept = new Set(after.waiting.map(({ key }) => key));
    for (const { key, preview } of before.waiting) if (!kept.has(key)) URL.revokeObjectURL(preview);
    latest.current = after.waiting;
    setWaiting(after.waiting);
    if (after.placed !== before.placed) placed.write([...after.placed]);
    if (wanted.kind === 'move') {
      setSaid(
        `Picture ${wanted.from + 1} moved to position ${wanted.to + 1} of ${after.placed.length}`,
      );
    }
  }

  /** Takes files as far as there is room; answers whether there was for all of them. */
  function choose(files: readonly File[]): boolean {
    const room = Math.max(0, MAX_PICTURES - placed.read().length - latest.current.length);
    const pictures = files.slice(0, room).map((file) => ({
      key: `${file.name}-${file.size}-${file.lastModified}`,
      file,
      preview: URL.createObjectURL(file),
      progress: null,
      failure: null,
    }));
    change({ kind: 'choose', pictures });
    return files.length <= room;
  }

  /** Takes a picture out, and stops its upload. */
  function drop(key: string) {
    change({ kind: 'drop', key });
    if (current.current?.key === key) current.current.abort.abort();
  }

  async function uploadOne({ key, file }: WaitingPicture): Promise<void> {
    const abort = new AbortController();
    current.current = { key, abort };
    try {
      const address = await uploadPicture(file, {
        publicKey,
        onProgress: (progress) => change({ kind: 'progress', key, progress }),
        signal: abort.signal,
      });
      change({ kind: 'place', key, address });
      setSaid(`${file.name} uploaded`);
    } catch (thrown) {
      if (abort.signal.aborted) return;
      const reason = thrown instanceof Error ? thrown.message : 'An error occurred';
      change({ kind: 'fail', key, failure: `Failed to upload ${file.name}: ${reason}` });
    } finally {
      current.current = null;
    }
  }

  /** Uploads everything that waits. Answers whether all of it was placed. */
  async function upload(): Promise<boolean> {
    setIsUploading(true);
    change({ kind: 'retry', keys: latest.current.map(({ key }) => key) });
    const next = () => latest.current.find(({ failure }) => failure === null);
    for (let picture = next(); picture && !isGone.current; picture = next()) {
      await uploadOne(picture);
    }
    setIsUploading(false);
    return latest.current.length === 0;
  }

  return {
    waiting,
    isUploading,
    /** For screen readers. */
    said,
    change,
    choose,
    drop,
    upload,
    /** Takes out everything that waits. */
    clear: () => {
      for (const { key } of latest.current) drop(key);
    },
    /** The sentence of the first upload that failed. */
    failure: () => latest.current.find(({ failure }) => failure !== null)?.failure ?? null,
  };
}
