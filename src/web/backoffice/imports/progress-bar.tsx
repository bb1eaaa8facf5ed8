import { useId, type ReactNode } from 'react';

import { LiveRegion } from '#web/ui/live-region.tsx';

interface ProgressBarProps {
  /** What is going on, without an end: "Checking the file". */
  label: string;
  done: number;
  total: number;
  /** To the right: counts, the time left. */
  note?: string | undefined;
  action?: ReactNode;
}

/** How far a task is. Screen readers hear every quarter of it. */
export function ProgressBar({ label, done, total, note, action }: ProgressBarProps) {
  const id = useId();
  const share = total === 0 ? 0 : Math.min(1, done / total);
  const quarter = Math.floor(share * 4) * 25;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-small">
          <p id={id} className="font-[600] wrap-anywhere">
            {label}
          </p>
          <p className="text-ink-2 tabular-nums">{note ?? `${Math.floor(share * 100)} %`}</p>
        </div>
        <div
          role="progressbar"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(share * 100)}
          className="h-2 overflow-hidden rounded-full bg-neutral-tint"
        >
          <div
            className="h-full rounded-full bg-action transition-[width] duration-500"
            style={{ width: `${share * 100}%` }}
          />
        </div>
        <LiveRegion message={`${label}, ${quarter} %`} />
      </div>
      {action}
    </div>
  );
}
