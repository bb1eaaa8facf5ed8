import { MAX_ALT_LENGTH } from '#contract/schemas/office-products.ts';

import { IconButton } from '#web/ui/button.tsx';
import { ArrowLeft, ArrowRight, Star, Trash2 } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';

interface PlacedPictureProps {
  address: string;
  index: number;
  count: number;
  alt: string;
  onAlt: (alt: string) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

const DRAGGED = 'application/x-picture-place';

/** One of the product's pictures: dragged, or moved by its buttons. */
export function PlacedPicture(props: PlacedPictureProps) {
  const { address, index, count, alt, onAlt, onMove, onRemove } = props;
  const place = index + 1;
  return (
    // Dragging is a shortcut; the buttons below do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(DRAGGED);
        if (from === '') return;
        event.preventDefault();
        event.stopPropagation();
        onMove(Number(from), index);
      }}
      className="relative overflow-hidden rounded-card border border-line bg-ground"
    >
      <span
        draggable
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(index))}
        className="block aspect-square cursor-grab"
      >
        <Picture src={address} alt={alt || `Picture ${place}`} width={240} height={240} />
      </span>
      {index === 0 && (
        <span className="absolute top-2 left-2 inline-flex items-center gap-1 rounded-badge bg-wattle px-2 py-0.5 text-caption font-[700] text-ink">
          <Star size={12} strokeWidth={2} />
          Main
        </span>
      )}
      <div className="flex items-center justify-between border-t border-line bg-surface px-1">
        <IconButton
          size="sm"
          label={`Move picture ${place} left`}
          disabled={index === 0}
          icon={<ArrowLeft size={16} strokeWidth={2} />}
          onClick={() => onMove(index, index - 1)}
        />
        <label className="text-caption">
          <span className="sr-only">Position of picture {place}</span>
          <select
            value={index}
            onChange={(event) => onMove(index, Number(event.currentTarget.value))}
            className="h-8 rounded-control bg-transparent px-1"
          >
            {Array.from({ length: count }, (_, each) => (
              <option key={each} value={each}>
                {each + 1}
              </option>
            ))}
          </select>
        </label>
        <IconButton
          size="sm"
          label={`Move picture ${place} right`}
          disabled={place === count}
          icon={<ArrowRight size={16} strokeWidth={2} />}
          onClick={() => onMove(index, index + 1)}
        />
        <IconButton
          size="sm"
          label={`Remove picture ${place}`}
          icon={<Trash2 size={16} />}
          onClick={onRemove}
        />
      </div>
      <label className="flex flex-col gap-1 border-t border-line bg-surface p-2 text-caption font-[600]">
        <span>
          Alt text<span className="sr-only"> of picture {place}</span>
        </span>
        <textarea
          value={alt}
          rows={2}
          maxLength={MAX_ALT_LENGTH}
          placeholder="What it shows"
          onChange={(event) => onAlt(event.currentTarget.value.replaceAll('\n', ' '))}
          className="field-sizing-content max-h-32 min-h-14 w-full resize-none rounded-control border border-edge bg-surface px-2 py-1.5 text-small font-normal"
        />
      </label>
    </li>
  );
}
