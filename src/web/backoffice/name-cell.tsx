import type { ReactNode } from 'react';

import { cx } from '#web/ui/cx.ts';
import { Picture } from '#web/ui/picture.tsx';

interface NameCellProps {
  href: string;
  name: string;
  /** A second line: the slug. */
  note?: ReactNode;
  /** Null shows the placeholder; without it there is no picture at all. */
  picture?: string | null | undefined;
  shape?: keyof typeof SHAPES | undefined;
}

const SHAPES = {
  square: { className: 'size-11 compact:size-8', width: 44, height: 44 },
  wide: { className: 'h-13.5 w-24 compact:h-8 compact:w-14', width: 96, height: 54 },
};

/** The cell that says what a row is and leads to it. */
export function NameCell({ href, name, note, picture, shape = 'square' }: NameCellProps) {
  const { className, ...frame } = SHAPES[shape];
  return (
    <div className="flex min-w-0 items-center gap-3">
      {picture !== undefined && (
        <span
          className={cx(
            'block shrink-0 overflow-hidden rounded-control border border-line',
            className,
          )}
        >
          <Picture src={picture} alt="" {...frame} fit="cover" />
        </span>
      )}
      <div className="cell-lines">
        <a href={href} className="block font-[600] text-ink underline-offset-3 hover:underline">
          {name}
        </a>
        {note && <p className="text-caption wrap-anywhere text-ink-3">{note}</p>}
      </div>
    </div>
  );
}
