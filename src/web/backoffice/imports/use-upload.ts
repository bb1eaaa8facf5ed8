import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';

import { MAX_IMPORT_BYTES } from '#contract/schemas/imports.ts';

import { errorMessage } from '#web/lib/error-message.ts';
import { isTransientError } from '#web/lib/transient-error.ts';

import { compressed, contentOf } from './file-content.ts';
import { useImportArea } from './import-area.ts';

/** A chosen file on its way. */
export interface Upload {
  readonly file: File;
  /** Why it was not uploaded; null while it is. */
  readonly failure: string | null;
  /** The same file may succeed at another attempt. */
  readonly canRetry: boolean;
}

/** Uploads a chosen file, and goes on to its columns. A file that fails can be sent again. */
export function useUpload() {
  const { calls, query, pages } = useImportArea();
  const navigate = useNavigate();
  const [upload, setUpload] = useState<Upload | null>(null);
  const running = useRef<AbortController>(undefined);
  // An upload that nobody waits for any more says nothing.
  const leave = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
  }, []);
  useEffect(() => leave, [leave]);

  async function send(file: File) {
    leave();
    const refusal = whyRefused(file);
    setUpload({ file, failure: refusal, canRetry: false });
    if (refusal !== null) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    try {
      const content = await contentOf(await compressed(file));
      const { id } = await calls.upload({ query, body: { file_name: file.name, content }, signal });
      await navigate({ href: pages.importColumns(id) });
    } catch (error) {
      // Another file was chosen, or the page was left.
      if (running.current !== controller) return;
      const canRetry = signal.aborted || isTransientError(error);
      const failure = signal.aborted ? 'You cancelled the upload.' : errorMessage(error);
      setUpload({ file, failure, canRetry });
    }
  }

  return { upload, send, cancel: () => running.current?.abort() };
}

function whyRefused({ size }: File): string | null {
  if (size === 0) return 'This file is empty.';
  return size > MAX_IMPORT_BYTES ? 'Choose a file of at most 20 MB.' : null;
}
