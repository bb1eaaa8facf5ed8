import { useEffect, useState } from 'react';

/** The value once it has not changed for this long; `initial` until then. */
export function useDebounced<T>(value: T, ms: number, initial: T): T {
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
