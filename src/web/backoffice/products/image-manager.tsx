import { Upload } from 'lucide-react';
import { useState } from 'react';

import { MAX_PICTURES } from '#contract/schemas/office-products.ts';

import { Button } from '#web/ui/button.tsx';
import { MessageDialog } from '#web/ui/dialog.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';

import { PictureDropZone } from './picture-drop-zone.tsx';
import { PlacedPicture } from './placed-picture.tsx';
import { QueuedPicture } from './queued-picture.tsx';
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
