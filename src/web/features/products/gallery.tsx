import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Maximize2 } from '#web/ui/icons.tsx';
import { loadedWhenOpen } from '#web/ui/loaded-when-open.tsx';
import { NoPicture, Picture } from '#web/ui/picture.tsx';
import type { LightboxProps } from './lightbox.tsx';
import type { CardProduct } from './card-of.ts';
import { productPicture } from './product-picture.ts';

const Lightbox = loadedWhenOpen(async () => (await import('./lightbox.tsx')).Lightbox, {
  opener: '[data-opens="lightbox"]',
});

interface GalleryProps extends Pick<LightboxProps, 'name' | 'pictures'> {
  /** The card that was opened: its picture has loaded, and other views keep their place. */
  card?: Pick<CardProduct, 'hasViews'> | null;
}

/**
 * Swiped on a phone, browsed with the arrow keys, chosen by thumbnails; the links work before
 * hydration.
 */
export function Gallery({ name, pictures, card }: GalleryProps) {
  const trackRef = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [isLarge, setIsLarge] = useState(false);
  const isHydrated = useHydrated();
  const count = pictures.length;
  const main = pictures[0]?.src;

  useEffect(() => {
    const track = trackRef.current;
    // Another variant has another main picture, which is shown at once. The first one is not
    // scrolled to: that would lay out the page while it is being drawn.
    return () => track?.scrollTo({ left: 0 });
  }, [main]);

  function show(index: number) {
    const track = trackRef.current;
    track?.scrollTo({ left: index * track.clientWidth });
    setCurrent(index);
  }

  /** The arrow keys work on the large picture and on the thumbnails, and the focus follows. */
  function handleKey(event: KeyboardEvent<HTMLAnchorElement>) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || count < 2) return;
    event.preventDefault();
    const next = (current + by + count) % count;
    show(next);
    const items = event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('li > a');
    items?.[next]?.focus({ preventScroll: true });
  }

  if (count === 0) {
    return (
      <div className="aspect-square overflow-hidden rounded-card">
        <NoPicture />
      </div>
    );
  }

  return (
    <div className="flex flex-col gap-3 lg:flex-row-reverse">
      <div className="relative min-w-0 flex-1" data-opens="lightbox">
        <ul
          ref={trackRef}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
            if (clientWidth > 0) setCurrent(Math.round(scrollLeft / clientWidth));
          }}
          aria-label={`Pictures of ${name}`}
          className="scrollbar-none flex aspect-square snap-x snap-mandatory overflow-x-auto rounded-card bg-ground"
        >
          {pictures.map(({ src, alt }, index) => (
            <li key={src} id={`picture-${index + 1}`} className="w-full shrink-0 snap-center">
              <a
                href={src}
                data-native
                // One tab stop, at the picture in view.
                tabIndex={isHydrated && index !== current ? -1 : undefined}
                className="focus-inset block h-full cursor-zoom-in"
                onKeyDown={handleKey}
                onClick={(event) => {
                  event.preventDefault();
                  setIsLarge(true);
                }}
              >
                <Picture
                  {...productPicture(src, card ? 'card' : 'gallery')}
                  alt={alt}
                  priority={index === 0}
                />
              </a>
            </li>
          ))}
        </ul>
        {count > 1 && (
          <span
            aria-hidden="true"
            className="absolute bottom-3 left-3 rounded-badge bg-ink/80 px-2 py-1 text-caption font-[600] text-white tabular-nums"
          >
            {current + 1}/{count}
          </span>
        )}
        <IconButton
          label="Enlarge picture"
          look="outline"
          icon={<Maximize2 size={18} />}
          onClick={() => setIsLarge(true)}
          className="absolute right-3 bottom-3"
        />
      </div>
      {count > 1 && (
        <ul
          aria-label="Views"
          className="scrollbar-none -m-1 flex gap-2 overflow-x-auto p-1 lg:max-h-[440px] lg:w-20 lg:flex-col lg:overflow-x-visible lg:overflow-y-auto"
        >
          {pictures.map(({ src }, index) => (
            <li key={src} className="shrink-0">
              <a
                href={`#picture-${index + 1}`}
                aria-label={`Show picture ${index + 1} of ${count}`}
                aria-current={index === current ? 'true' : undefined}
                onKeyDown={handleKey}
                onClick={(event) => {
                  event.preventDefault();
                  show(index);
                }}
                className={cx(
                  'block size-16 overflow-hidden rounded-control border bg-ground lg:size-18',
                  index === current
                    ? 'border-ink shadow-[inset_0_0_0_1px_var(--color-ink)]'
                    : 'border-line hover:border-edge',
                )}
              >
                <Picture {...productPicture(src, 'thumb')} alt="" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {card?.hasViews && <div className="h-16 lg:w-18" />}
      <Lightbox
        open={isLarge}
        onClose={() => setIsLarge(false)}
        name={name}
        pictures={pictures}
        current={current}
        onShow={show}
      />
    </div>
  );
}
