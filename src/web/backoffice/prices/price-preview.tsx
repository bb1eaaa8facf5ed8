import { formatMoney } from '#domain/money/cents.ts';
import { formatCount } from '#domain/numbers/format-count.ts';
import type { PriceRounding } from '#domain/pricing/bulk-price.ts';

import type { PriceChangePreview } from '#contract/schemas/price-changes.ts';

import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Notice } from '#web/ui/notice.tsx';

import { nameOf, noteOf, summaryOf, warningsOf } from './price-change-words.ts';

export const PREVIEW_PAGE = 10;

interface PricePreviewProps {
  preview: PriceChangePreview;
  rounding: PriceRounding;
  offset: number;
  /** Another page or another change is on its way. */
  isUpdating: boolean;
  onPage: (offset: number) => void;
}

/** Every price that changes, a page at a time: what the customer pays before and after. */
export function PricePreview(props: PricePreviewProps) {
  const { preview, rounding, offset, isUpdating, onPage } = props;
  const { totalCount, prices } = preview;
  const warnings = warningsOf(preview, rounding);
  return (
    <section aria-label="Preview" className="flex flex-col gap-3">
      <p role="status" className="text-small font-[600]">
        {summaryOf(preview)}
      </p>
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {warning}
        </Notice>
      ))}
      {totalCount > 0 && (
        <div
          aria-busy={isUpdating}
          className={cx(
            'rounded-card border border-line transition-opacity duration-200',
            isUpdating && 'opacity-60',
          )}
        >
          <table className="w-full text-small">
            <caption className="border-b border-line px-4 py-2 text-left text-caption text-ink-3">
              What customers pay. Prices that become $0.00 are listed first, then the largest
              percentage changes.
            </caption>
            <thead className="text-caption text-ink-3">
              <tr>
                <th scope="col" className="py-2 pr-1 pl-4 text-left font-[600]">
                  Product
                </th>
                <th scope="col" className="px-2 py-2 text-right font-[600]">
                  Now
                </th>
                <th scope="col" className="py-2 pr-4 pl-2 text-right font-[600]">
                  After
                </th>
              </tr>
            </thead>
            <tbody>
              {prices.map((row) => {
                const note = noteOf(row);
                return (
                  <tr key={row.variant_id ?? row.product_id} className="border-t border-line">
                    <th scope="row" className="py-2 pr-1 pl-4 text-left font-normal wrap-anywhere">
                      {nameOf(row)}
                      {note !== undefined && (
                        <span className="block text-caption text-ink-3">{note}</span>
                      )}
                    </th>
                    <td className="px-2 py-2 text-right align-top text-ink-3 tabular-nums">
                      {formatMoney(row.paid_before)}
                    </td>
                    <td
                      className={cx(
                        'py-2 pr-4 pl-2 text-right align-top font-[600] tabular-nums',
                        row.is_free && 'text-danger',
                      )}
                    >
                      {formatMoney(row.paid_after)}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          {totalCount > PREVIEW_PAGE && (
            <Pager totalCount={totalCount} offset={offset} onPage={onPage} />
          )}
        </div>
      )}
    </section>
  );
}

interface PagerProps {
  totalCount: number;
  offset: number;
  onPage: (offset: number) => void;
}

function Pager({ totalCount, offset, onPage }: PagerProps) {
  const last = Math.min(totalCount, offset + PREVIEW_PAGE);
  return (
    <nav
      aria-label="Pages of the preview"
      className="flex items-center justify-between gap-3 border-t border-line px-4 py-2"
    >
      <p role="status" className="text-caption text-ink-3 tabular-nums">
        {formatCount(offset + 1)}–{formatCount(last)} of {formatCount(totalCount)}
      </p>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="secondary"
          disabled={offset === 0}
          onClick={() => onPage(Math.max(0, offset - PREVIEW_PAGE))}
        >
          Previous
        </Button>
        <Button
          size="sm"
          variant="secondary"
          disabled={last >= totalCount}
          onClick={() => onPage(offset + PREVIEW_PAGE)}
        >
          Next
        </Button>
      </div>
    </nav>
  );
}
