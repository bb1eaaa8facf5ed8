import { Button } from '#web/ui/button.tsx';

/** Starts an action on the selected rows. It is in the dark bar above the list. */
export function BulkButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="on-ink" size="sm" onClick={onPress}>
      {label}
    </Button>
  );
}
