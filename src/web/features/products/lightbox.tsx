import { Dialog } from '@base-ui/react/dialog';
import { useState, type KeyboardEvent } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from '#web/ui/icons.tsx';
import { CloseButton, Modal } from '#web/ui/modal.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { GalleryPicture } from './gallery-pictures.ts';
import { productPicture } from './product-picture.ts';
import { useZoom } from './use-zoom.ts';
import { MOST_ZOOM } from './zoom-view.ts';

export interface LightboxProps {
  open: boolean;
  onClose: () => void;
  name: string;
  pictures: readonly GalleryPicture[];
  current: number;
  onShow: (index: number) => void;
}

/** The pictures in full screen: arrow keys browse, Esc closes, pinch and buttons zoom. */
export function Lightbox({ open, onClose, name, pictures, current, onShow }: LightboxProps) {
  const count = pictures.length;
  const leaf = (by: number) => onShow((current + by + count) % count);

  function handleKey(event: KeyboardEvent) {
    if (count < 2) return;
    if (event.key === 'ArrowLeft') leaf(-1);
    else if (event.key === 'ArrowRight') leaf(1);
    else return;
    event.preventDefault();
  }

  return (
    <Modal
      open={open}
      onClose={onClose}
      onKeyDown={handleKey}
      className="fixed inset-0 z-dialog flex h-dvh flex-col bg-surface transition-opacity duration-200 ease-out-soft outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <div className="flex h-16 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4 md:pr-4 md:pl-6">
        <Dialog.Title className="min-w-0 truncate text-body font-[650]">{name}</Dialog.Title>
        {count > 1 && (
          <span
            role="status"
            className="shrink-0 rounded-badge bg-neutral-tint px-2 py-0.5 text-caption font-[600] text-ink-2 tabular-nums"
          >
            <span className="sr-only">Picture </span>
            {current + 1}
            <span aria-hidden="true">/</span>
            <span className="sr-only"> of </span>
            {count}
          </span>
        )}
        <CloseButton size={22} className="ml-auto" />
      </div>
      <Stage
        image={pictures[current]?.src ?? ''}
        alt={pictures[current]?.alt ?? name}
        onLeaf={count > 1 ? leaf : null}
      />
      {count > 1 && <Strip name={name} pictures={pictures} current={current} onShow={onShow} />}
    </Modal>
  );
}

interface StageProps {
  image: string;
  alt: string;
  /** Null when there is only one picture. */
  onLeaf: ((by: number) => void) | null;
}

function Stage({ image, alt, onLeaf }: StageProps) {
  const { view, frameRef, zoomIn, zoomOut, handlers } = useZoom({
    pictureKey: image,
    onSwipe: (direction) => onLeaf?.(direction === 'next' ? 1 : -1),
  });
  const isWhole = view.scale === 1;
  const [failed, setFailed] = useState<string | null>(null);
  const isAlive = image !== '' && failed !== image;
  return (
    <div className="relative min-h-0 flex-1 bg-ground">
      <div
        ref={frameRef}
        {...handlers}
        className={cx(
          'absolute inset-0 touch-none overflow-hidden',
          isWhole ? 'cursor-zoom-in' : 'cursor-grab active:cursor-grabbing',
        )}
      >
        <div
          className="pointer-events-none relative mx-auto h-full max-w-[1100px] select-none"
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        >
          {/* The gallery's file is there already; the large one covers it once it has come. */}
          <Picture {...productPicture(image, 'gallery')} alt={alt} eager />
          {isAlive && (
            <img
              src={image}
              alt=""
              onError={() => setFailed(image)}
              className="absolute inset-0 h-full w-full object-contain"
            />
          )}
        </div>
      </div>
      {onLeaf && (
        <>
          <IconButton
            label="Previous picture"
            look="outline"
            icon={<ChevronLeft size={22} />}
            onClick={() => onLeaf(-1)}
            className="absolute! top-1/2 left-3 -translate-y-1/2 md:left-6"
          />
          <IconButton
            label="Next picture"
            look="outline"
            icon={<ChevronRight size={22} />}
            onClick={() => onLeaf(1)}
            className="absolute! top-1/2 right-3 -translate-y-1/2 md:right-6"
          />
        </>
      )}
      <div className="absolute right-3 bottom-3 flex gap-2 md:right-6 md:bottom-6">
        <IconButton
          label="Zoom out"
          look="outline"
          aria-disabled={isWhole}
          className="aria-disabled:text-edge"
          icon={<ZoomOut size={20} />}
          onClick={zoomOut}
        />
        <IconButton
          label="Zoom in"
          look="outline"
          aria-disabled={view.scale >= MOST_ZOOM}
          className="aria-disabled:text-edge"
          icon={<ZoomIn size={20} />}
          onClick={zoomIn}
        />
      </div>
    </div>
  );
}

function Strip({
  name,
  pictures,
  current,
  onShow,
}: Pick<LightboxProps, 'name' | 'pictures' | 'current' | 'onShow'>) {
  return (
    <ul
      aria-label={`Pictures of ${name}`}
      className="scrollbar-none hidden shrink-0 justify-center gap-2 overflow-x-auto border-t border-line p-3 md:flex"
    >
      {pictures.map(({ src }, index) => (
        <li key={src} className="shrink-0">
          <button
            type="button"
            aria-label={`Show picture ${index + 1} of ${pictures.length}`}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onShow(index)}
            className="block size-16 overflow-hidden rounded-control border border-line bg-ground hover:border-edge aria-[current]:border-ink aria-[current]:shadow-[inset_0_0_0_1px_var(--color-ink)]"
          >
            <Picture {...productPicture(src, 'thumb')} alt="" />
          </button>
        </li>
      ))}
    </ul>
  );
}
