import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';

import { PICTURE_TYPES } from '#web/backoffice/shrink-picture.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';

interface PictureDropZoneProps {
  /** The product's pictures are invalid; the element `images-error` says why. */
  hasError: boolean;
  onChoose: (files: File[]) => void;
}

/** Takes pictures that are dropped or chosen. */
export function PictureDropZone({ hasError, onChoose }: PictureDropZoneProps) {
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
      <ImagePlus aria-hidden="true" size={28} strokeWidth={1.5} className="text-ink-3" />
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
