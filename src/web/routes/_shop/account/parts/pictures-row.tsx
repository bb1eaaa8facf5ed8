import { Picture } from '#web/ui/picture.tsx';

const SHOWN = 4;

interface PicturesRowProps {
  label: string;
  items: readonly {
    readonly id: string;
    readonly name: string;
    readonly image?: string | undefined;
  }[];
}

/** The first pictures of a list, and how many more there are. */
export function PicturesRow({ label, items }: PicturesRowProps) {
  const more = items.length - SHOWN;
  return (
    <ul aria-label={label} className="flex items-center gap-2">
      {items.slice(0, SHOWN).map(({ id, name, image }) => (
        <li key={id} className="size-14 overflow-hidden rounded-control">
          <Picture src={image} alt={name} width={56} height={56} />
        </li>
      ))}
      {more > 0 && <li className="px-1 text-small text-ink-2">+{more}</li>}
    </ul>
  );
}
