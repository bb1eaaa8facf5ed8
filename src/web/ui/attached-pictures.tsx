import { cx } from './cx.ts';
import { Picture } from './picture.tsx';

interface AttachedPicturesProps {
  pictures: readonly { readonly id: string; readonly url: string }[];
  /** Who attached them, where more than one person may have. */
  from?: string;
  className?: string;
}

/** Pictures that somebody attached; each opens large in a new tab. */
export function AttachedPictures({ pictures, from, className }: AttachedPicturesProps) {
  if (pictures.length === 0) return null;
  const by = from === undefined ? '' : ` from ${from}`;
  return (
    <ul className={cx('flex flex-wrap gap-2', className)} aria-label="Pictures">
      {pictures.map(({ id, url }, index) => (
        <li key={id}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="block size-24 overflow-hidden rounded-control border border-line"
          >
            <Picture
              src={url}
              alt={`Picture ${index + 1}${by}, opens in a new tab`}
              width={96}
              height={96}
              fit="cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
