import type { AttachedPicture } from '#contract/schemas/attachments.ts';

import { Picture } from '#web/ui/picture.tsx';

/** Pictures that somebody attached; each opens large in a new tab. */
export function AttachedPictures({ pictures }: { pictures: readonly AttachedPicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Pictures">
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
              alt={`Picture ${index + 1}, opens in a new tab`}
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
