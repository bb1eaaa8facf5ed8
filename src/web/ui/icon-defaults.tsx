import { LucideProvider } from 'lucide-react';
import type { ReactNode } from 'react';

/** The stroke of the icons below; one with another stroke names it. */
export function IconDefaults({ children }: { children: ReactNode }) {
  return <LucideProvider strokeWidth={1.75}>{children}</LucideProvider>;
}
