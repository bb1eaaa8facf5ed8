import { ArrowLeft, ArrowRight, ImagePlus, RotateCw, Star, Trash2, Upload, X } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';

import { MAX_ALT_LENGTH, MAX_PICTURES } from '#contract/schemas/office-products.ts';

import { PICTURE_TYPES } from '#web/backoffice/shrink-picture.ts';
import { UploadProgressBar } from '#web/backoffice/upload-progress-bar.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { MessageDialog } from '#web/ui/dialog.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import { Picture } from '#web/ui/picture.tsx';

import type { WaitingPicture } from './picture-list.ts';
import type { Pictures } from './use-pictures.ts';

interface ImageManagerProps {
  /** The pictures' addresses, the first one is the main picture. */
  value: readonly string[];
  pictures: Pictures;
  /** What the pictures show, by address: read out and shown where a picture cannot be. */
  alts: Readonly<Record<string, string>>;
  onAltsChange: (alts: Record<string, string>) => void;
  error?: string | undefined;
}

/**
 * Pictures of a product: chosen, uploaded in a step of its own or with the next save, put in order.
 */
export function ImageManager({ value, pictures, alts, onAltsChange, error }: ImageManagerProps) {
  const { waiting, isUploading, change, choose, drop, upload } = pictures;
  const [message, setMessage] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);

  function take(files: Iterable<File>) {
    if (!choose([...files])) setMessage(`A product can have up to ${MAX_PICTURES} pictures.`);
  }

  const move = (from: number, to: number) => change({ kind: 'move', from, to });

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <div className="flex flex-col gap-4">
      <LiveRegion message={pictures.said} />
      {value.length > 0 && (
        <ol aria-label="Pictures" className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
          {value.map((address, index) => (
            <Placed
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
      <div
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
        className={cx(
          'flex flex-col items-center gap-3 rounded-card border border-dashed p-6 text-center',
          isOver ? 'border-ink bg-info-tint' : error ? 'border-danger' : 'border-edge bg-office',
        )}
      >
        <ImagePlus aria-hidden="true" size={28} strokeWidth={1.5} className="text-ink-3" />
        <p className="text-small text-ink-2">
          Drop pictures here, or choose them. JPEG, PNG, WebP, AVIF or GIF. Large pictures are
          resized before upload.
        </p>
        <input
          ref={chooser}
          id="images"
          type="file"
          multiple
          accept={PICTURE_TYPES}
          aria-label="Choose pictures"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'images-error' : undefined}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <Button variant="secondary" size="sm" onClick={() => chooser.current?.click()}>
          Choose pictures
        </Button>
      </div>
      {waiting.length > 0 && (
        <ul aria-label="Waiting to be uploaded" className="flex flex-col gap-2">
          {waiting.map((picture) => (
            <Queued
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
          icon={<Upload aria-hidden="true" size={18} strokeWidth={1.75} />}
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

interface PlacedProps {
  address: string;
  index: number;
  count: number;
  alt: string;
  onAlt: (alt: string) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

const DRAGGED = 'application/x-picture-place';

/** One of the product's pictures: dragged, or moved by its buttons. */
function Placed(props: PlacedProps) {
  const { address, index, count, alt, onAlt, onMove, onRemove } = props;
  const place = index + 1;
  return (
    // Dragging is a shortcut; the buttons below do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(DRAGGED);
        if (from === '') return;
        event.preventDefault();
        event.stopPropagation();
        onMove(Number(from), index);
      }}
      className="relative overflow-hidden rounded-card border border-line bg-ground"
    >
      <span
        draggable
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(index))}
        className="block aspect-square cursor-grab"
      >
        <Picture src={address} alt={alt || `Picture ${place}`} width={240} height={240} />
      </span>
      {index === 0 && (
        <span className="absolute top-2 left-2 inline-flex items-center gap-1 rounded-badge bg-wattle px-2 py-0.5 text-caption font-[700] text-ink">
          <Star aria-hidden="true" size={12} strokeWidth={2} />
          Main
        </span>
      )}
      <div className="flex items-center justify-between border-t border-line bg-surface px-1">
        <IconButton
          size="sm"
          label={`Move picture ${place} left`}
          disabled={index === 0}
          icon={<ArrowLeft aria-hidden="true" size={16} strokeWidth={2} />}
          onClick={() => onMove(index, index - 1)}
        />
        <label className="text-caption">
          <span className="sr-only">Position of picture {place}</span>
          <select
            value={index}
            onChange={(event) => onMove(index, Number(event.currentTarget.value))}
            className="h-8 rounded-control bg-transparent px-1"
          >
            {Array.from({ length: count }, (_, each) => (
              <option key={each} value={each}>
                {each + 1}
              </option>
            ))}
          </select>
        </label>
        <IconButton
          size="sm"
          label={`Move picture ${place} right`}
          disabled={place === count}
          icon={<ArrowRight aria-hidden="true" size={16} strokeWidth={2} />}
          onClick={() => onMove(index, index + 1)}
        />
        <IconButton
          size="sm"
          label={`Remove picture ${place}`}
          icon={<Trash2 aria-hidden="true" size={16} strokeWidth={1.75} />}
          onClick={onRemove}
        />
      </div>
      <label className="flex flex-col gap-1 border-t border-line bg-surface p-2 text-caption font-[600]">
        <span>
          Alt text<span className="sr-only"> of picture {place}</span>
        </span>
        <textarea
          value={alt}
          rows={2}
          maxLength={MAX_ALT_LENGTH}
          placeholder="What it shows"
          onChange={(event) => onAlt(event.currentTarget.value.replaceAll('\n', ' '))}
          className="field-sizing-content max-h-32 min-h-14 w-full resize-none rounded-control border border-edge bg-surface px-2 py-1.5 text-small font-normal"
        />
      </label>
    </li>
  );
}

interface QueuedProps {
  waiting: WaitingPicture;
  isBusy: boolean;
  onDrop: () => void;
  onRetry: () => void;
}

function Queued({ waiting, isBusy, onDrop, onRetry }: QueuedProps) {
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
          icon={<RotateCw aria-hidden="true" size={16} strokeWidth={1.75} />}
          onClick={onRetry}
        />
      )}
      <IconButton
        size="sm"
        label={`Remove ${file.name}`}
        icon={<X aria-hidden="true" size={16} strokeWidth={1.75} />}
        onClick={onDrop}
      />
    </li>
  );
}

/** Megabytes from 1 MB on, kilobytes below. */
function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} kB` : `${Math.round(kilobytes / 102.4) / 10} MB`;
}
