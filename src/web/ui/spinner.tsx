import { LoaderCircle } from 'lucide-react';

/** A spinner; the text next to it says what is loading. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <LoaderCircle aria-hidden="true" className="animate-spin" size={size} strokeWidth={1.75} />
  );
}
