import { Fragment, type ReactNode, useEffect, useEffectEvent, useState } from 'react';

import { errorMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';

export interface PreviewRow {
  readonly key: string;
  readonly name: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
  /** What else comes of it, or why it is refused. */
  readonly note?: string | undefined;
}

interface BulkPreviewProps {
  summary: string;
  rows: readonly PreviewRow[];
  more?: number | undefined;
}

const PAD = 'py-2 align-top';

export function BulkPreview({ summary, rows, more = 0 }: BulkPreviewProps) {
  return (
    <div className="rounded-card border border-line">
      <p role="status" className="border-b border-line px-4 py-2 text-small font-[600]">
        {summary}
      </p>
      <div className="max-h-64 overflow-y-auto">
        <table className="w-full text-small">
          <caption className="sr-only">What changes</caption>
          <tbody>
            {rows.map(({ key, name, before, after, note }) => (
              <Fragment key={key}>
                <tr className="border-t border-line first:border-0">
                  <th
                    scope="row"
                    className={cx(PAD, 'pr-1 pl-4 text-left font-normal break-words')}
                  >
                    {name}
                  </th>
                  <td
                    className={cx(
                      PAD,
                      'px-1 text-right text-caption text-ink-3 tabular-nums sm:px-2 sm:text-small',
                    )}
                  >
                    {before}
                  </td>
                  <td
                    className={cx(
                      PAD,
                      'pr-4 pl-1 text-right text-caption font-[600] tabular-nums sm:pl-4 sm:text-small',
                    )}
                  >
                    {after}
                  </td>
                </tr>
                {note !== undefined && (
                  <tr>
                    <td colSpan={3} className="px-4 pb-2 text-caption text-ink-3">
                      {note}
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && (
        <p className="border-t border-line px-4 py-2 text-caption text-ink-3">and {more} more</p>
      )}
    </div>
  );
}

/** Starts an action on the selected rows. It is in the dark bar above the list. */
export function BulkButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="on-ink" size="sm" onClick={onPress}>
      {label}
    </Button>
  );
}

const LOOK_AFTER_MS = 300;

/** What a bulk change would do; the last answer stays until the one for the new `key` arrives. */
export function usePreview<Answer>(key: string, look: (() => Promise<Answer>) | null) {
  const [seen, setSeen] = useState<{ readonly key: string; readonly answer: Answer } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (look === null) return;
    try {
      const answer = await look();
      if (signal.aborted) return;
      setSeen({ key, answer });
      setFailure(null);
    } catch (error) {
      if (!signal.aborted) setFailure(errorMessage(error));
    }
  });
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => void ask(controller.signal), LOOK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key]);

  return { preview: seen?.answer ?? null, isCurrent: seen?.key === key, failure };
}
