import { useWatch } from 'react-hook-form';

import { logoPath } from '#contract/paths/brand.ts';
import { useRouterContext } from '#web/lib/router-context.ts';
import { Card } from '#web/ui/card.tsx';

import type { ProfileSectionProps } from './profile-values.ts';

/** The header, the head of an invoice and an email, as they will look. */
export function Preview({ form }: ProfileSectionProps) {
  const values = useWatch({ control: form.control, compute: (all) => all });
  const { siteUrl } = useRouterContext().config;
  const name = values.trading_name.trim() || new URL(siteUrl).host;
  const isTaxInvoice = values.gst_registered === 'yes' && values.abn.trim() !== '';
  return (
    <Card as="section" title="Preview" className="lg:sticky lg:top-4">
      <div className="flex flex-col gap-4">
        <figure>
          <figcaption className="mb-1.5 text-caption text-ink-3">Header</figcaption>
          <div className="overflow-hidden rounded-card border border-line bg-surface">
            <p className="bg-ink px-3 py-1 text-caption text-white">
              A promise with <strong style={{ color: values.accent_colour }}>a figure</strong>
            </p>
            <div className="flex items-center justify-between gap-3 px-3 py-2">
              {values.logo === null ? (
                <span className="min-w-0 truncate text-h3 font-[800]">{name}</span>
              ) : (
                <img src={logoPath(values.logo)} alt="" className="h-8 w-auto max-w-36" />
              )}
              <span
                className="shrink-0 rounded-control px-3 py-1.5 text-small font-[700] text-white"
                style={{ backgroundColor: values.brand_colour }}
              >
                Add to cart
              </span>
            </div>
            <p className="px-3 pb-2 text-small">
              <span
                className="rounded-[2px_12px_2px_2px] px-2 py-0.5 font-[700] text-ink"
                style={{ backgroundColor: values.accent_colour }}
              >
                Sale
              </span>{' '}
              <span className="underline" style={{ color: values.brand_colour }}>
                A link
              </span>
            </p>
          </div>
        </figure>
        <figure>
          <figcaption className="mb-1.5 text-caption text-ink-3">Invoice</figcaption>
          <div
            className="rounded-card border border-t-4 border-line bg-white p-3 text-small"
            style={{ borderTopColor: values.brand_colour }}
          >
            <p className="font-[700]">{values.legal_name.trim() || name}</p>
            {values.abn.trim() !== '' && <p className="tabular-nums">ABN {values.abn}</p>}
            <p className="mt-2 font-[700]">{isTaxInvoice ? 'Tax invoice' : 'Invoice'}</p>
          </div>
        </figure>
        <figure>
          <figcaption className="mb-1.5 text-caption text-ink-3">Email</figcaption>
          <div className="rounded-card border border-line bg-white p-3 text-small">
            <p className="text-ink-3">From {values.mail_sender_name.trim() || name}</p>
            <p className="mt-1 font-[800]">{name}</p>
            <span
              className="mt-2 inline-block rounded-control px-3 py-1.5 font-[700] text-white"
              style={{ backgroundColor: values.brand_colour }}
            >
              See your order
            </span>
          </div>
        </figure>
      </div>
    </Card>
  );
}
