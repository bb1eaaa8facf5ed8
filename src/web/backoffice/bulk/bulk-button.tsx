import { Button } from '#web/ui/button.tsx';

/** Begins something with the chosen rows; stands on the dark bar above their list. */
export function BulkButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="on-ink" size="sm" onClick={onPress}>
      {label}
    </Button>
  );
}
