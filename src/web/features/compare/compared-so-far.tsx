import { loadedWhenOpen } from '#web/ui/loaded-when-open.tsx';

import { useCompared } from './compared-products.ts';

const CompareBar = loadedWhenOpen(async () => (await import('./compare-bar.tsx')).CompareBar, {
  opener: '.compare',
  onMissing: () => undefined,
});

/** The bar that says what is chosen to be compared, once something is. */
export function ComparedSoFar({ className }: { className?: string | undefined }) {
  return <CompareBar open={useCompared().length > 0} className={className} />;
}
