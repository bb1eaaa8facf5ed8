import { LoaderCircle } from 'lucide-react';
import { cx } from './cx.ts';

interface SpinnerProps {
  size?: number;
  className?: string;
}

/** A spinner; the text next to it says what is loading. */
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
