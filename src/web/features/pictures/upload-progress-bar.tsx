import { Spinner } from '#web/ui/spinner.tsx';

import type { UploadProgress } from './send-file.ts';

interface UploadProgressBarProps {
  what: string;
  progress: UploadProgress;
}

/** How far an upload is. Making a picture smaller comes first and has no measure. */
export function UploadProgressBar({ what, progress }: UploadProgressBarProps) {
  if (progress === 'shrinking') {
    return (
      <p role="status" className="mt-1 flex items-center gap-2 text-caption text-ink-2">
        <Spinner />
        Resizing picture...
      </p>
    );
  }
  return <progress aria-label={`Uploading ${what}`} value={progress} className="mt-1 w-full" />;
}
