import { useCallback, useEffect, useRef, useState } from 'react';

import {
  ARCHIVE_PART_BYTES,
  MAX_ARCHIVE_BYTES,
  type WholeImport,
} from '#contract/schemas/imports.ts';

import { errorMessage } from '#web/lib/error-message.ts';
import { isTransientError } from '#web/lib/transient-error.ts';

import { contentOf } from './file-content.ts';
import { useImportArea } from './import-area.ts';

/** An archive on its way, part by part. */
export interface ArchiveUpload {
  readonly file: File;
  /** Parts that have arrived. */
  readonly sent: number;
  readonly partCount: number;
  /** Why it has stopped; null while it goes on. */
  readonly failure: string | null;
  /** The rest can be sent. */
  readonly canGoOn: boolean;
}

export type ImportArchive = ReturnType<typeof useArchive>;

/** The zip archive of an import, uploaded in parts. An upload that stops goes on where it was. */
export function useArchive({ id, pictures }: WholeImport) {
  const { calls, query } = useImportArea();
  const [archived, setArchived] = useState(pictures.archived);
  const [upload, setUpload] = useState<ArchiveUpload | null>(null);
  const running = useRef<AbortController>(undefined);
  // An upload that nobody waits for any more says nothing.
  const leave = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
  }, []);
  useEffect(() => leave, [leave]);

  async function send(file: File, from = 0) {
    leave();
    const partCount = Math.ceil(file.size / ARCHIVE_PART_BYTES);
    const failure = whyRefused(file);
    let part = from;
    const say = (rest: Pick<ArchiveUpload, 'failure' | 'canGoOn'>) =>
      setUpload({ file, sent: part, partCount, ...rest });
    say({ failure, canGoOn: false });
    if (failure !== null) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    try {
      for (; part < partCount; part += 1) {
        say({ failure: null, canGoOn: false });
        const start = part * ARCHIVE_PART_BYTES;
        const content = await contentOf(file.slice(start, start + ARCHIVE_PART_BYTES));
        const body = { part, part_count: partCount, content };
        const found = await calls.uploadArchive({ params: { id }, query, body, signal });
        setArchived(found.pictures.archived);
      }
      setUpload(null);
    } catch (error) {
      // Another archive was chosen, or the page was left.
      if (running.current !== controller) return;
      say({
        failure: signal.aborted ? 'You stopped the upload.' : errorMessage(error),
        canGoOn: signal.aborted || isTransientError(error),
      });
      // What was there before is gone once another archive has begun to arrive.
      const found = await calls.get({ params: { id }, query }).catch(() => null);
      if (found !== null && running.current === controller) setArchived(found.pictures.archived);
    }
  }

  return {
    /** Pictures of the archive that the import has. */
    archived,
    upload,
    isSending: upload !== null && upload.failure === null,
    send: (file: File) => void send(file),
    goOn: () => upload !== null && void send(upload.file, upload.sent),
    stop: () => running.current?.abort(),
  };
}

function whyRefused({ name, size }: File): string | null {
  if (!/\.zip$/i.test(name)) return 'Choose a zip archive.';
  if (size === 0) return 'This archive is empty.';
  return size > MAX_ARCHIVE_BYTES ? 'Choose an archive of at most 200 MB.' : null;
}
