import { pages } from '#contract/paths/pages.ts';

import { useUnreadThreads } from '#web/features/messages/unread.ts';
import { useApi } from '#web/lib/api.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Mail } from '#web/ui/icons.tsx';

/** Leads to the customer's messages and says how many threads have something unread. */
export function MessagesLink({ userId }: { userId: string }) {
  const { messages } = useApi();
  const unread = useUnreadThreads(userId, (signal) => messages.countUnread({ signal })) ?? 0;
  return (
    <LinkButton variant="secondary" href={pages.accountThreads()} icon={<Mail size={18} />}>
      Messages
      {unread > 0 && (
        <span className="rounded-badge bg-wattle px-1.5 text-caption font-[700] text-ink tabular-nums">
          {unread}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </LinkButton>
  );
}
