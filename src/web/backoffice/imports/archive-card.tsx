import { useRef } from 'react';

import { sizeText } from '#web/lib/size-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { Images } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';

import { number } from './import-words.tsx';
import { ProgressBar } from './progress-bar.tsx';
import type { ImportArchive } from './use-archive.ts';

/** The zip archive with the pictures that the rows of a file name (Rule 148). */
export function ArchiveCard({ archive }: { archive: ImportArchive }) {
  const { archived, upload, isSending, send, goOn, stop } = archive;
  const zone = useRef<HTMLDivElement>(null);
  return (
    <Card as="section" title="Pictures">
      <div ref={zone} className="flex flex-col gap-4">
        <p className="max-w-2xl text-small text-ink-2">
          Cells with addresses of pictures need nothing more: the shop fetches them. If the cells
          have file names, such as hammer.jpg, upload a zip archive with these files.
        </p>
        {archived > 0 && !isSending && (
          <Notice tone="success" role="status">
            The archive has {number(archived)} {archived === 1 ? 'picture' : 'pictures'}. Another
            archive takes its place.
          </Notice>
        )}
        <DropZone
          icon={<Images size={28} strokeWidth={1.5} />}
          label="Choose an archive"
          accept=".zip,application/zip"
          onChoose={([file]) => file !== undefined && send(file)}
        >
          Drop a zip archive here, or choose one. At most 200 MB with 5,000 pictures of up to 8 MB:
          JPEG, PNG, WebP, AVIF or GIF.
        </DropZone>
        {isSending && upload !== null && (
          <ProgressBar
            label={`Uploading ${upload.file.name} (${sizeText(upload.file.size)})`}
            done={upload.sent}
            total={upload.partCount}
            action={
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  stop();
                  zone.current?.querySelector('button')?.focus();
                }}
              >
                Stop
              </Button>
            }
          />
        )}
        {upload !== null && upload.failure !== null && (
          <InlineError
            message={`${upload.file.name} was not uploaded`}
            help={
              upload.canGoOn && upload.sent > 0
                ? `${upload.failure} What has arrived is kept.`
                : upload.failure
            }
            onRetry={upload.canGoOn ? goOn : undefined}
          />
        )}
      </div>
    </Card>
  );
}
