import { useState } from 'react';

/** The value, or while it is null the last one there was. */
export function useLastKnown<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
