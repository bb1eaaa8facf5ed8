import { Printer } from 'lucide-react';

import { Button } from './button.tsx';

export function PrintButton() {
  return (
    <Button
      variant="secondary"
      icon={<Printer aria-hidden="true" size={18} strokeWidth={1.75} />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
}
