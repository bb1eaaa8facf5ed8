import { useRef, useState, type ReactNode } from 'react';

import { Button } from './button.tsx';
import { cx } from './cx.ts';

interface DropZoneProps {
  icon: ReactNode;
  /** What can be dropped, in a sentence. */
  children: ReactNode;
  /** The words of the button: "Choose pictures". */
  label: string;
  accept: string;
  multiple?: boolean;
  /** The file input's id, when something links to it. */
  id?: string;
  /** The id of what is wrong with the files, when something is. */
  errorId?: string | undefined;
  /** It is what the page is for. */
  isMain?: boolean;
  onChoose: (files: File[]) => void;
}

/** Takes files that are dropped on it, or chosen with its button. */
export function DropZone(props: DropZoneProps) {
  const { icon, children, label, accept, multiple = false, id, errorId, isMain, onChoose } = props;
  const [isOver, setIsOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const hasError = errorId !== undefined;
  return (
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onChoose([...event.dataTransfer.files]);
      }}
      className={cx(
        'flex flex-col items-center gap-3 rounded-card border border-dashed p-6 text-center',
        isMain === true && 'lg:py-14',
        isOver ? 'border-ink bg-info-tint' : hasError ? 'border-danger' : 'border-edge bg-office',
      )}
    >
      <span className="text-ink-3">{icon}</span>
      <p className="max-w-xl text-small text-ink-2">{children}</p>
      <input
        ref={chooser}
        id={id}
        type="file"
        multiple={multiple}
        accept={accept}
        aria-label={label}
        aria-invalid={hasError ? true : undefined}
        aria-describedby={errorId}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          onChoose([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant={isMain === true ? 'primary' : 'secondary'}
        size={isMain === true ? 'md' : 'sm'}
        onClick={() => chooser.current?.click()}
      >
        {label}
      </Button>
    </div>
  );
}
