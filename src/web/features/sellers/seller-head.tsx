import type { ReactNode } from 'react';

import { cx } from '#web/ui/cx.ts';
import { Picture } from '#web/ui/picture.tsx';

import { initialsOf } from './initials.ts';

interface SellerHeadProps {
  name: string;
  logo: string | null;
  banner: string | null;
  /** What follows the name. */
  children?: ReactNode;
  /** The preview in the back office is no page, so its name is no heading. */
  isPreview?: boolean | undefined;
}

/** The top of a seller's page: the banner, the logo over its edge and the name. */
export function SellerHead({ name, logo, banner, children, isPreview = false }: SellerHeadProps) {
  return (
    <div>
      <div className="bullnose aspect-[4/1] overflow-hidden bg-ground">
        {banner === null ? (
          <PlainBanner />
        ) : (
          <Picture
            src={banner}
            alt=""
            width={1280}
            height={320}
            sizes="(min-width: 1280px) 1216px, 100vw"
            fit="cover"
            priority={!isPreview}
          />
        )}
      </div>
      <div
        className={cx(
          'flex flex-col items-start gap-x-5 px-3',
          !isPreview && 'sm:flex-row sm:px-6',
        )}
      >
        <div
          className={cx(
            'relative -mt-8 shrink-0 overflow-hidden rounded-card border-4 border-white bg-surface shadow-hover',
            isPreview ? 'size-14' : 'size-20 sm:size-24',
          )}
        >
          {logo === null ? (
            <span
              aria-hidden
              className="flex size-full items-center justify-center rounded-badge bg-ink text-h3 text-white"
            >
              {initialsOf(name)}
            </span>
          ) : (
            <Picture src={logo} alt="" width={96} height={96} eager={!isPreview} />
          )}
        </div>
        <div className="min-w-0 pt-3">
          {isPreview ? (
            <p className="text-h3 break-words">{name}</p>
          ) : (
            <h1 tabIndex={-1} className="text-h1 break-words">
              {name}
            </h1>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}

/** Rows of bullnose boards, for a seller without a banner of their own. */
function PlainBanner() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 80"
      preserveAspectRatio="xMidYMid slice"
      className="block size-full"
    >
      <pattern id="boards" width="64" height="20" patternUnits="userSpaceOnUse">
        <path d="M0 0h48a16 10 0 0 1 16 10v9H0z" fill="var(--color-redgum-tint)" />
        <path d="M0 19h64v1H0z" fill="var(--color-line)" />
      </pattern>
      <rect width="320" height="80" fill="url(#boards)" />
    </svg>
  );
}
