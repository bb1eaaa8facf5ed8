import { secondFactor } from '#web/session/second-factor.ts';
import { loadedWhenOpen } from '#web/ui/loaded-when-open.tsx';

const SecondFactorDialog = loadedWhenOpen(
  async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog,
  { opener: 'input[type=password]' },
);

/** Asks for the second factor, or for one to be added, when a call was refused without it. */
export function SecondFactor() {
  const asked = secondFactor.useAsked();
  return <SecondFactorDialog open={asked !== null} asked={asked} />;
}
