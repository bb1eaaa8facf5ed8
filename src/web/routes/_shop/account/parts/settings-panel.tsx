import { LogOut } from 'lucide-react';

import { useLogOut } from '#web/features/auth/use-log-out.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

export function SettingsPanel() {
  const { logOut, isLoggingOut, question } = useLogOut();
  return (
    <Card as="section" title="Settings">
      <p className="text-ink-2">Account settings coming soon!</p>
      <Button
        variant="secondary"
        className="mt-6"
        loading={isLoggingOut}
        icon={<LogOut aria-hidden="true" size={18} strokeWidth={1.75} />}
        onClick={logOut}
      >
        Logout
      </Button>
      {question}
    </Card>
  );
}
