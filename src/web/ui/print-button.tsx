import { Printer } from 'lucide-react';

import { Button } from './button.tsx';

export function PrintButton() {
  return (
    <Button variant="secondary" icon={<Printer size={18} />} onClick={() => window.print()}>
      Print
    </Button>
  );
}
