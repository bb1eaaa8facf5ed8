import { LogOut } from 'lucide-react';
import { useState } from 'react';

import { useSession } from '#web/lib/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

export function SettingsPanel() {
  const { signOut } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Card as="section" title="Settings">
      <p className="text-ink-2">Account settings coming soon!</p>
      <Button
        variant="secondary"
        className="mt-6"
        loading={isLeaving}
        icon={<LogOut aria-hidden="true" size={18} strokeWidth={1.75} />}
        onClick={() => {
          setIsLeaving(true);
          void signOut().finally(() => setIsLeaving(false));
        }}
      >
        Logout
      </Button>
    </Card>
  );
}
