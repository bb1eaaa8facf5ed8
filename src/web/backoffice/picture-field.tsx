import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import type { UploadProgress } from '#web/features/pictures/send-file.ts';
import { PICTURE_TYPES } from '#web/features/pictures/shrink-picture.ts';
import { UploadProgressBar } from '#web/features/pictures/upload-progress-bar.tsx';
import type { RouterContext } from '#web/lib/router-context.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Field, useFieldControl } from '#web/ui/field.tsx';
import { ImageUp, Trash2 } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';

import { uploadPicture } from './picture-upload.ts';

interface PictureFieldProps {
  label: string;
  value: string | null;
  onChange: (address: string | null) => void;
  /** Saving has to wait while this is true. */
  onBusy: (isUploading: boolean) => void;
  error?: string | undefined;
  hint?: string | undefined;
  shape?: keyof typeof FRAMES | undefined;
  /** Also SVG, which only administrators may upload. */
  allowsDrawings?: boolean | undefined;
}

const FRAMES = {
  tile: { className: 'aspect-[4/3] w-32', width: 128, height: 96, fit: 'cover' },
  banner: { className: 'aspect-[10/3] w-40 sm:w-60', width: 240, height: 72, fit: 'cover' },
  logo: { className: 'aspect-[10/3] w-60', width: 240, height: 72, fit: 'contain' },
  icon: { className: 'size-24', width: 96, height: 96, fit: 'contain' },
  wide: { className: 'aspect-[4/1] w-48 sm:w-72', width: 288, height: 72, fit: 'cover' },
} as const;

/** One picture of a record. It is uploaded as soon as it is chosen. */
export function PictureField({
  label,
  value,
  onChange,
  onBusy,
  error,
  hint,
  shape = 'tile',
  allowsDrawings = false,
}: PictureFieldProps) {
  const { publicKey } = (useRouter().options.context as RouterContext).config;
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File) {
    const abort = new AbortController();
    running.current = abort;
    setFailure(null);
    setProgress(0);
    onBusy(true);
    try {
      const { signal } = abort;
      onChange(await uploadPicture(file, { publicKey, onProgress: setProgress, signal }));
    } catch (thrown) {
      if (abort.signal.aborted) return;
      const reason = thrown instanceof Error ? thrown.message : 'An error occurred';
      setFailure(`Failed to upload ${file.name}: ${reason}`);
    } finally {
      setProgress(null);
      onBusy(false);
    }
  }

  const { className, ...frame } = FRAMES[shape];
  return (
    <Field label={label} optional hint={hint} error={failure ?? error}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span
          className={cx(
            'block shrink-0 overflow-hidden rounded-card border border-line',
            className,
          )}
        >
          {value === null ? <NoneYet of={label} /> : <Picture src={value} alt="" {...frame} />}
        </span>
        <div className="flex flex-col items-start gap-2">
          <FileChooser
            inputRef={chooser}
            allowsDrawings={allowsDrawings}
            onChoose={(file) => void upload(file)}
          />
          <Button
            variant="secondary"
            size="sm"
            loading={progress !== null}
            loadingLabel="Uploading..."
            icon={<ImageUp size={18} />}
            onClick={() => chooser.current?.click()}
          >
            {value === null ? 'Choose a picture' : 'Replace picture'}
          </Button>
          {progress !== null && (
            <>
              <div className="w-40">
                <UploadProgressBar what={label.toLowerCase()} progress={progress} />
              </div>
              <Button variant="ghost" size="sm" onClick={() => running.current?.abort()}>
                Cancel
              </Button>
            </>
          )}
          {value !== null && progress === null && (
            <Button
              variant="ghost"
              size="sm"
              icon={<Trash2 size={16} />}
              onClick={() => onChange(null)}
            >
              Remove picture
            </Button>
          )}
        </div>
      </div>
    </Field>
  );
}

/** Instead of the usual placeholder, which is too high for some of the frames. */
function NoneYet({ of }: { of: string }) {
  return (
    <span className="flex size-full items-center justify-center bg-ground px-2 text-center text-caption text-ink-3">
      No {of.toLowerCase()} yet
    </span>
  );
}

interface FileChooserProps {
  inputRef: React.RefObject<HTMLInputElement | null>;
  allowsDrawings: boolean;
  onChoose: (file: File) => void;
}

/** The file input has the field's name and is hidden; people see the button next to it. */
function FileChooser({ inputRef, allowsDrawings, onChoose }: FileChooserProps) {
  const control = useFieldControl();
  return (
    <input
      {...control}
      ref={inputRef}
      type="file"
      accept={allowsDrawings ? `${PICTURE_TYPES},image/svg+xml` : PICTURE_TYPES}
      className="sr-only"
      tabIndex={-1}
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        event.currentTarget.value = '';
        if (file !== undefined) onChoose(file);
      }}
    />
  );
}
