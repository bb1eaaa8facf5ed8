import { useRef, useState } from 'react';

import { MAX_PICTURES } from '#contract/schemas/office-products.ts';

import { PICTURE_TYPES } from '#web/features/pictures/shrink-picture.ts';
import { UploadProgressBar } from '#web/features/pictures/upload-progress-bar.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { MessageDialog } from '#web/ui/dialog.tsx';
import { ImagePlus, RotateCw, Upload, X } from '#web/ui/icons.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';

import type { WaitingPicture } from './picture-list.ts';
import { PlacedPicture } from './placed-picture.tsx';
import type { Pictures } from './use-pictures.ts';

interface ImageManagerProps {
  value: readonly string[];
  pictures: Pictures;
  /** What the pictures show, by address: read out and shown where a picture cannot be. */
  alts: Readonly<Record<string, string>>;
  onAltsChange: (alts: Record<string, string>) => void;
  error?: string | undefined;
}

/** Pictures of a product: chosen, put in order, uploaded at once or with the next save. */
export function ImageManager({ value, pictures, alts, onAltsChange, error }: ImageManagerProps) {
  const { waiting, isUploading, change, choose, drop, upload } = pictures;
  const [message, setMessage] = useState<string | null>(null);

  function take(files: File[]) {
    if (!choose(files)) setMessage(`A product can have up to ${MAX_PICTURES} pictures.`);
  }

  const move = (from: number, to: number) => change({ kind: 'move', from, to });

  return (
    <div className="flex flex-col gap-4">
      <LiveRegion message={pictures.said} />
      {value.length > 0 && (
        <ol aria-label="Pictures" className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
          {value.map((address, index) => (
            <PlacedPicture
              key={address}
              address={address}
              index={index}
              count={value.length}
              alt={alts[address] ?? ''}
              onAlt={(alt) => onAltsChange({ ...alts, [address]: alt })}
              onMove={move}
              onRemove={() => change({ kind: 'remove', address })}
            />
          ))}
        </ol>
      )}
      <PictureDropZone hasError={Boolean(error)} onChoose={take} />
      {waiting.length > 0 && (
        <ul aria-label="Waiting to be uploaded" className="flex flex-col gap-2">
          {waiting.map((picture) => (
            <QueuedPicture
              key={picture.key}
              waiting={picture}
              isBusy={isUploading}
              onDrop={() => drop(picture.key)}
              onRetry={() => void upload()}
            />
          ))}
        </ul>
      )}
      <div>
        <Button
          variant={waiting.length > 0 ? 'primary' : 'secondary'}
          loading={isUploading}
          loadingLabel="Uploading..."
          icon={<Upload size={18} />}
          onClick={() => {
            if (waiting.length === 0) setMessage('Please select files to upload');
            else void upload();
          }}
        >
          Upload
        </Button>
      </div>
      {error && (
        <p id="images-error" className="text-small text-danger">
          {error}
        </p>
      )}
      <MessageDialog
        open={message !== null}
        message={message ?? ''}
        onClose={() => setMessage(null)}
      />
    </div>
  );
}

interface PictureDropZoneProps {
  /** The product's pictures are invalid; the element `images-error` says why. */
  hasError: boolean;
  onChoose: (files: File[]) => void;
}

function PictureDropZone({ hasError, onChoose }: PictureDropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onChoose([...event.dataTransfer.files]);
      }}
      className={cx(
        'flex flex-col items-center gap-3 rounded-card border border-dashed p-6 text-center',
        isOver ? 'border-ink bg-info-tint' : hasError ? 'border-danger' : 'border-edge bg-office',
      )}
    >
      <ImagePlus size={28} strokeWidth={1.5} className="text-ink-3" />
      <p className="text-small text-ink-2">
        Drop pictures here, or choose them. JPEG, PNG, WebP, AVIF or GIF. Large pictures are resized
        before upload.
      </p>
      <input
        ref={chooser}
        id="images"
        type="file"
        multiple
        accept={PICTURE_TYPES}
        aria-label="Choose pictures"
        aria-invalid={hasError ? true : undefined}
        aria-describedby={hasError ? 'images-error' : undefined}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          onChoose([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <Button variant="secondary" size="sm" onClick={() => chooser.current?.click()}>
        Choose pictures
      </Button>
    </div>
  );
}

interface QueuedPictureProps {
  waiting: WaitingPicture;
  isBusy: boolean;
  onDrop: () => void;
  onRetry: () => void;
}

function QueuedPicture({ waiting, isBusy, onDrop, onRetry }: QueuedPictureProps) {
  const { file, preview, progress, failure } = waiting;
  return (
    <li className="flex items-center gap-3 rounded-card border border-line p-2">
      <span className="size-12 shrink-0 overflow-hidden rounded-control bg-ground">
        <img
          src={preview}
          alt=""
          onError={(event) => (event.currentTarget.hidden = true)}
          className="size-full object-cover"
        />
      </span>
      <div className="min-w-0 flex-1 text-small">
        <p className="truncate">
          {file.name} <span className="text-ink-3">{sizeText(file.size)}</span>
        </p>
        {progress !== null && <UploadProgressBar what={file.name} progress={progress} />}
        {failure && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
      </div>
      {failure && (
        <IconButton
          size="sm"
          label={`Try ${file.name} again`}
          disabled={isBusy}
          icon={<RotateCw size={16} />}
          onClick={onRetry}
        />
      )}
      <IconButton size="sm" label={`Remove ${file.name}`} icon={<X size={16} />} onClick={onDrop} />
    </li>
  );
}

/** Megabytes from 1 MB on, kilobytes below. */
function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} kB` : `${Math.round(kilobytes / 102.4) / 10} MB`;
}
