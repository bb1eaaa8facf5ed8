import { LoaderCircle } from 'lucide-react';
import { cx } from './cx.ts';

interface SpinnerProps {
  size?: number;
  className?: string;
}

/** A turning circle; the words beside it say what is being waited for. */
export function Spinner({ size = 20, className }: SpinnerProps) {
  return (
    <LoaderCircle
      aria-hidden="true"
      className={cx('animate-spin', className)}
      size={size}
      strokeWidth={1.75}
    />
  );
}
