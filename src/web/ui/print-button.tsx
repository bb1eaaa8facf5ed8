import { Button } from './button.tsx';
import { Printer } from './icons.tsx';

export function PrintButton() {
  return (
    <Button variant="secondary" icon={<Printer size={18} />} onClick={() => window.print()}>
      Print
    </Button>
  );
}
