import { RotateCw, X } from 'lucide-react';

import { UploadProgressBar } from '#web/backoffice/upload-progress-bar.tsx';
import { IconButton } from '#web/ui/button.tsx';

import type { WaitingPicture } from './picture-list.ts';

interface QueuedPictureProps {
  waiting: WaitingPicture;
  isBusy: boolean;
  onDrop: () => void;
  onRetry: () => void;
}

/** A chosen picture until it has been uploaded. */
export function QueuedPicture({ waiting, isBusy, onDrop, onRetry }: QueuedPictureProps) {
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
