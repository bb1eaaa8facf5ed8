import { useState } from 'react';

import type { SessionUser } from '#web/session/session.tsx';

import { SecurityClose } from './security-close.tsx';
import { SecurityData } from './security-data.tsx';
import { SecurityEmail } from './security-email.tsx';
import { SecurityPassword } from './security-password.tsx';
import { SecuritySessions } from './security-sessions.tsx';

export function SecurityPanel({ user }: { user: SessionUser }) {
  // A new password ends every other session, so the list is read again.
  const [changes, setChanges] = useState(0);
  return (
    <div className="space-y-6">
      <SecurityPassword email={user.email} onChanged={() => setChanges(changes + 1)} />
      <SecurityEmail email={user.email} />
      <SecuritySessions key={changes} userId={user.id} />
      <SecurityData />
      <SecurityClose email={user.email} />
    </div>
  );
}
