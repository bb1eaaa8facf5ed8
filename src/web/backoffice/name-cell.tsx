import type { ReactNode } from 'react';

import { Picture } from '#web/ui/picture.tsx';

interface NameCellProps {
  href: string;
  name: string;
  /** A second line: the slug. */
  note?: ReactNode;
  /** Null shows the placeholder; without it there is no picture at all. */
  picture?: string | null | undefined;
}

/** The cell that says what a row is and leads to it. */
export function NameCell({ href, name, note, picture }: NameCellProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      {picture !== undefined && (
        <span className="block size-11 shrink-0 overflow-hidden rounded-control border border-line">
          <Picture src={picture} alt="" width={44} height={44} fit="cover" />
        </span>
      )}
      <div className="min-w-0">
        <a href={href} className="block font-[600] text-ink underline-offset-3 hover:underline">
          {name}
        </a>
        {note && <p className="text-caption wrap-anywhere text-ink-3">{note}</p>}
      </div>
    </div>
  );
}
