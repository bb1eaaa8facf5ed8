import type { CSSProperties, ReactNode } from 'react';
import { useWatch } from 'react-hook-form';

import { logoPath } from '#contract/paths/brand.ts';
import { DrawnMark } from '#web/features/shell/logo.tsx';
import { useRouterContext } from '#web/lib/router-context.ts';

import type { ProfileSectionProps, ProfileValues } from './profile-values.ts';

/** The header, the head of an invoice and an email, as they will look. */
export function Miniatures({ form }: ProfileSectionProps) {
  const values = useWatch({ control: form.control, compute: (all) => all });
  const { siteUrl } = useRouterContext().config;
  const name = values.trading_name.trim() || new URL(siteUrl).host;
  const isTaxInvoice = values.gst_registered === 'yes' && values.abn.trim() !== '';
  const colours = {
    '--color-redgum': values.brand_colour,
    '--color-wattle': values.accent_colour,
  } as CSSProperties;
  return (
    <div style={colours} className="grid gap-4 sm:max-lg:grid-cols-3">
      <Miniature title="Header">
        <p className="bg-ink px-3 py-1 text-caption text-white">
          A promise with <strong className="text-wattle">a figure</strong>
        </p>
        <div className="flex items-center justify-between gap-3 px-3 py-2">
          <Sign name={name} values={values} />
          <MiniatureButton>Add</MiniatureButton>
        </div>
        <p className="px-3 pb-2 text-small">
          <span className="rounded-[2px_12px_2px_2px] bg-wattle px-2 py-0.5 font-[700] text-ink">
            Sale
          </span>{' '}
          <span className="text-redgum underline">A link</span>
        </p>
      </Miniature>
      <Miniature title="Invoice">
        <div className="border-t-4 border-redgum p-3 text-small">
          {values.logo !== null && (
            <p className="mb-2">
              <Sign name={name} values={values} />
            </p>
          )}
          <p className="font-[700]">{values.legal_name.trim() || name}</p>
          {values.abn.trim() !== '' && <p className="tabular-nums">ABN {values.abn}</p>}
          <p className="mt-2 font-[700]">{isTaxInvoice ? 'Tax invoice' : 'Invoice'}</p>
        </div>
      </Miniature>
      <Miniature title="Email">
        <div className="p-3 text-small">
          <p className="text-ink-3">From {values.mail_sender_name.trim() || name}</p>
          <p className="mt-1 mb-2 font-[800]">{name}</p>
          <MiniatureButton>See your order</MiniatureButton>
        </div>
      </Miniature>
    </div>
  );
}

function Miniature({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="flex min-w-0 flex-col">
      <figcaption className="mb-1.5 text-caption text-ink-3">{title}</figcaption>
      <div className="flex-1 overflow-hidden rounded-card border border-line bg-white wrap-anywhere">
        {children}
      </div>
    </figure>
  );
}

function MiniatureButton({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block shrink-0 rounded-control bg-redgum px-3 py-1.5 text-small font-[700] text-white">
      {children}
    </span>
  );
}

/** The logo, or the icon or mark and the name, as in the header. */
function Sign({ name, values: { logo, icon } }: { name: string; values: ProfileValues }) {
  if (logo !== null) {
    return <img src={logoPath(logo)} alt="" className="h-7 w-auto max-w-36 object-contain" />;
  }
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {icon === null ? (
        <DrawnMark className="size-5 shrink-0" />
      ) : (
        <img src={logoPath(icon)} alt="" className="size-5 shrink-0 object-contain" />
      )}
      <span className="truncate font-[800] tracking-[-0.035em]">{name}</span>
    </span>
  );
}
