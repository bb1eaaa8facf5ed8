import { useState } from 'react';

import { MAX_PICTURES } from '#contract/schemas/office-products.ts';

import { PICTURE_TYPES } from '#web/features/pictures/shrink-picture.ts';
import { UploadProgressBar } from '#web/features/pictures/upload-progress-bar.tsx';
import { sizeText } from '#web/lib/size-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { MessageDialog } from '#web/ui/dialog.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
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
      <DropZone
        icon={<ImagePlus size={28} strokeWidth={1.5} />}
        label="Choose pictures"
        accept={PICTURE_TYPES}
        multiple
        id="images"
        errorId={error ? 'images-error' : undefined}
        onChoose={take}
      >
        Drop pictures here, or choose them. JPEG, PNG, WebP, AVIF or GIF. Large pictures are resized
        before upload.
      </DropZone>
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
