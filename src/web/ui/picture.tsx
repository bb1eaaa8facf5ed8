import { Package } from 'lucide-react';
import { useState } from 'react';
import { cx } from './cx.ts';

interface PictureProps {
  /** Null or empty shows the placeholder. */
  src: string | null | undefined;
  alt: string;
  /** The pixels of the file or of its frame: they reserve the place. */
  width: number;
  height: number;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  fit?: 'contain' | 'cover' | undefined;
  /** The one picture of the page that must come first. */
  priority?: boolean | undefined;
  /** In view at once, but not the first: loads eagerly without the high priority. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** A picture in a frame of known size, or the drawn placeholder when there is none. */
export function Picture({
  src,
  alt,
  width,
  height,
  srcSet,
  sizes,
  fit = 'contain',
  priority = false,
  eager = false,
  className,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (!src || failedSrc === src) return <NoPicture className={className} />;
  return (
    <img
      ref={(image) => {
        // It may have failed before hydration, when nothing listened yet.
        if (image?.complete && image.naturalWidth === 0) setFailedSrc(src);
      }}
      src={src}
      onError={() => setFailedSrc(src)}
      alt={alt}
      width={width}
      height={height}
      srcSet={srcSet}
      sizes={sizes}
      loading={priority || eager ? 'eager' : 'lazy'}
      decoding={priority ? 'sync' : 'async'}
      fetchPriority={priority ? 'high' : undefined}
      className={cx(
        'h-full w-full bg-ground text-caption text-ink-3',
        fit === 'cover' ? 'object-cover' : 'object-contain',
        className,
      )}
    />
  );
}

interface NoPictureProps {
  className?: string | undefined;
}

/** Ground, a bullnose outline and a parcel: says that the picture is missing, not broken. */
export function NoPicture({ className }: NoPictureProps) {
  return (
    <span
      className={cx(
        '@container flex h-full w-full items-center justify-center bg-ground text-ink-3',
        className,
      )}
    >
      <span className="flex aspect-[6/5] w-3/4 max-w-60 flex-col items-center justify-center gap-2 rounded-[4px_22%_4px_4px] border-[1.5px] border-line">
        <Package aria-hidden="true" strokeWidth={1.5} className="size-6 @min-[140px]:size-9" />
        <span className="text-caption max-[20rem]:sr-only @max-[139px]:sr-only">
          No picture yet
        </span>
      </span>
    </span>
  );
}
