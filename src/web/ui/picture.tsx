import { useState } from 'react';
import { hasRenditions } from '#contract/paths/pictures.ts';
import { cx } from './cx.ts';
import { bestSizesOf, fallbackOf } from './picture-sizes.ts';

interface PictureProps {
  /** The original's address. Null or empty shows the placeholder. */
  src: string | null | undefined;
  alt: string;
  /** The frame in pixels, which reserves the space. */
  width: number;
  height: number;
  /** The displayed width, as in the `img` attribute; the frame's width by default. */
  sizes?: string | undefined;
  fit?: 'contain' | 'cover' | undefined;
  /** The page's most important picture, loaded first. */
  priority?: boolean | undefined;
  /** Visible at once, but not the first: loads eagerly without high priority. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A picture in a frame of known size, or the placeholder without one. The browser picks the
 * smallest file that is sharp enough.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes = `${width}px`,
  fit = 'contain',
  priority = false,
  eager = false,
  className,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (!src || failedSrc === src) return <NoPicture className={className} />;
  const isSized = hasRenditions(src);
  const image = (
    <img
      ref={(element) => {
        // It may have failed before hydration, when there was no listener.
        if (element?.complete && element.naturalWidth === 0) setFailedSrc(src);
      }}
      // Before the address: an image that waits for its place in the page is not loaded twice.
      loading={priority || eager ? 'eager' : 'lazy'}
      src={isSized ? fallbackOf(src, width) : src}
      onError={() => setFailedSrc(src)}
      alt={alt}
      width={width}
      height={height}
      decoding={priority ? 'sync' : 'async'}
      fetchPriority={priority ? 'high' : undefined}
      className={cx(
        'framed-picture',
        fit === 'cover' ? 'object-cover' : 'object-contain',
        className,
      )}
    />
  );
  if (!isSized) return image;
  return (
    <picture>
      <source {...bestSizesOf(src)} sizes={sizes} />
      {image}
    </picture>
  );
}

/** The placeholder: a bullnose outline with a parcel, which reads as missing rather than broken. */
export function NoPicture({ className }: { className?: string | undefined }) {
  return (
    <span className={cx('no-picture', className)}>
      <span className="no-picture-box">
        <span className="text-caption max-[20rem]:sr-only @max-[139px]:sr-only">
          No picture yet
        </span>
      </span>
    </span>
  );
}
