import { useEffect, useRef, useState } from 'react';

import { MAX_ATTACHMENTS } from '#contract/limits.ts';
import type { AttachedPicture } from '#contract/schemas/attachments.ts';

import { Button } from '#web/ui/button.tsx';
import { Field, useFieldControl } from '#web/ui/field.tsx';
import { ImageUp, X } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';

import { attachPicture } from './attach-picture.ts';
import type { UploadProgress } from './send-file.ts';
import { PICTURE_TYPES } from './shrink-picture.ts';
import { UploadProgressBar } from './upload-progress-bar.tsx';

interface AttachPicturesProps {
  /** What is attached so far; the form sends their ids. */
  value: readonly AttachedPicture[];
  onChange: (pictures: readonly AttachedPicture[]) => void;
  /** Sending has to wait while this is true. */
  onBusy: (isUploading: boolean) => void;
  label?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
}

/** Up to four pictures of what is being written. Each is uploaded as soon as it is chosen. */
export function AttachPictures({
  value,
  onChange,
  onBusy,
  label = 'Pictures',
  hint = `Up to ${MAX_ATTACHMENTS}. Where a picture was taken is removed from it.`,
  error,
}: AttachPicturesProps) {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  // Uploads take time: what ends is added to what is attached by then.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => () => running.current?.abort(), []);

  function change(pictures: readonly AttachedPicture[]) {
    latest.current = pictures;
    onChange(pictures);
  }

  async function upload(files: readonly File[]) {
    const abort = new AbortController();
    running.current = abort;
    const room = MAX_ATTACHMENTS - latest.current.length;
    setFailure(files.length > room ? `Only ${MAX_ATTACHMENTS} pictures fit.` : null);
    onBusy(true);
    for (const file of files.slice(0, room)) {
      setProgress(0);
      try {
        const { signal } = abort;
        const added = await attachPicture(file, { onProgress: setProgress, signal });
        change([...latest.current, added]);
      } catch (thrown) {
        if (abort.signal.aborted) break;
        const reason = thrown instanceof Error ? thrown.message : 'An error occurred';
        setFailure(`Failed to upload ${file.name}: ${reason}`);
      }
    }
    setProgress(null);
    onBusy(false);
  }

  return (
    <Field label={label} optional hint={hint} error={failure ?? error}>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {value.map(({ id, url }, index) => (
            <li key={id} className="relative">
              <span className="block size-24 overflow-hidden rounded-card border border-line">
                <Picture
                  src={url}
                  alt={`Picture ${index + 1}`}
                  width={96}
                  height={96}
                  fit="cover"
                />
              </span>
              <Button
                variant="secondary"
                size="sm"
                className="mt-1 w-full"
                icon={<X size={16} />}
                aria-label={`Remove picture ${index + 1}`}
                onClick={() => change(latest.current.filter((picture) => picture.id !== id))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <FileChooser inputRef={chooser} onChoose={(files) => void upload(files)} />
        {value.length < MAX_ATTACHMENTS && (
          <Button
            variant="secondary"
            size="sm"
            loading={progress !== null}
            loadingLabel="Uploading..."
            icon={<ImageUp size={18} />}
            onClick={() => chooser.current?.click()}
          >
            Add pictures
          </Button>
        )}
        {progress !== null && (
          <>
            <div className="w-40">
              <UploadProgressBar what="picture" progress={progress} />
            </div>
            <Button variant="ghost" size="sm" onClick={() => running.current?.abort()}>
              Cancel
            </Button>
          </>
        )}
      </div>
    </Field>
  );
}

interface FileChooserProps {
  inputRef: React.RefObject<HTMLInputElement | null>;
  onChoose: (files: readonly File[]) => void;
}

/** The file input has the field's name and is hidden; people see the button next to it. */
function FileChooser({ inputRef, onChoose }: FileChooserProps) {
  const control = useFieldControl();
  return (
    <input
      {...control}
      ref={inputRef}
      type="file"
      multiple
      accept={PICTURE_TYPES}
      className="sr-only"
      tabIndex={-1}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  );
}
