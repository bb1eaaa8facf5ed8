import { useEffect, useState } from 'react';

import { pages } from '#contract/paths/pages.ts';

import { useLogOut } from '#web/features/auth/use-log-out.tsx';
import type { SessionUser } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LogOut } from '#web/ui/icons.tsx';

import { SETTINGS_SECTIONS, type SettingsSection } from './account-view.ts';
import { SettingsClose } from './settings-close.tsx';
import { SettingsData } from './settings-data.tsx';
import { SettingsEmail } from './settings-email.tsx';
import { SettingsEmails } from './settings-emails.tsx';
import { SettingsFactor } from './settings-factor.tsx';
import { SettingsName } from './settings-name.tsx';
import { SettingsPassword } from './settings-password.tsx';
import { SettingsSessions } from './settings-sessions.tsx';

const SECTION_WORDS: Record<SettingsSection, string> = {
  security: 'Password and security',
  emails: 'Emails',
  data: 'Your data',
};

interface SettingsPanelProps {
  user: SessionUser;
  /** The section that the address names; null is the top. */
  section: SettingsSection | null;
}

export function SettingsPanel({ user, section }: SettingsPanelProps) {
  const { logOut, isLoggingOut, question } = useLogOut();
  // A new password ends every other session, as the first second factor does.
  const [changes, setChanges] = useState(0);
  const changed = () => setChanges(changes + 1);
  useEffect(() => {
    if (section !== null) reveal(section);
  }, [section]);
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-h2">Settings</h2>
        <Button
          variant="secondary"
          loading={isLoggingOut}
          icon={<LogOut size={18} />}
          onClick={logOut}
        >
          Logout
        </Button>
        {question}
      </div>
      <nav aria-label="Settings" className="flex flex-wrap gap-x-6">
        {SETTINGS_SECTIONS.map((id) => (
          <a
            key={id}
            href={pages.account(id)}
            className="inline-flex min-h-11 items-center text-small text-link"
            onClick={() => reveal(id)}
          >
            {SECTION_WORDS[id]}
          </a>
        ))}
      </nav>
      <SettingsName user={user} />
      <SettingsEmail email={user.email} />
      <SettingsPassword id="security" email={user.email} onChanged={changed} />
      <SettingsFactor userId={user.id} onChanged={changed} />
      <SettingsSessions key={changes} userId={user.id} />
      <SettingsEmails id="emails" />
      <SettingsData id="data" />
      <SettingsClose email={user.email} />
      <Card as="section" title="More settings">
        <p className="text-ink-2">Account settings coming soon!</p>
      </Card>
    </div>
  );
}

/** Scrolls to a section and moves the focus to its heading. */
function reveal(section: SettingsSection): void {
  const place = document.getElementById(section);
  const heading = place?.querySelector('h2');
  if (!place || !heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  place.scrollIntoView();
}
