import { useEffect, useState } from 'react';

/** The value once it has stayed the same for this long; `initial` until the first one has. */
export function useDebounced<T>(value: T, ms: number, initial: T): T {
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
