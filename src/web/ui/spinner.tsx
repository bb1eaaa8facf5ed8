import { LoaderCircle } from './icons.tsx';

/** A spinner; the text next to it says what is loading. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <LoaderCircle className="animate-spin" size={size} />;
}
