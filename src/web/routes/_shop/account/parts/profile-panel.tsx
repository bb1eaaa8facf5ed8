import type { SessionUser } from '#web/session/session.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';

export function ProfilePanel({ user }: { user: SessionUser }) {
  return (
    <Card as="section" title="Profile">
      <DefinitionList
        items={[
          { term: 'First name', detail: user.firstName.trim() || 'Not provided' },
          { term: 'Last name', detail: user.lastName.trim() || 'Not provided' },
          { term: 'Email', detail: user.email.trim() || 'Not provided' },
        ]}
      />
    </Card>
  );
}
