import { useEffect, useEffectEvent, useState } from 'react';

import type { Message, NewMessage, Thread } from '#contract/schemas/messages.ts';

import { errorCode } from '#web/lib/error-message.ts';
import { useAsync } from '#web/lib/use-async.ts';

import { countUnreadAgain } from './unread.ts';

/** The calls of one thread, of any audience. */
export interface ThreadCalls {
  /** Names the thread, or what a new one is about. */
  readonly key: string;
  readonly load: (signal: AbortSignal) => Promise<Thread>;
  readonly loadBefore: (id: string, before: number) => Promise<Thread>;
  readonly send: (message: NewMessage) => Promise<Thread>;
  readonly markRead: (id: string, number: number) => Promise<unknown>;
}

/** How often an open thread is loaded again while its page is visible. */
const REFRESH_MS = 20_000;

/** A thread with all its messages that were loaded so far; follows it while the page is visible. */
export function useThread(calls: ThreadCalls) {
  const answer = useAsync(calls.key, calls.load);
  const [earlier, setEarlier] = useState<readonly Message[]>([]);
  const thread = answer.data;
  const messages = merged(earlier, thread?.messages ?? []);

  const refresh = useEffectEvent(() => {
    if (document.visibilityState === 'visible') answer.reload();
  });
  useEffect(() => {
    const timer = setInterval(() => refresh(), REFRESH_MS);
    const handleVisibility = () => refresh();
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }, []);

  const id = thread?.id ?? null;
  const lastRead = messages.findLast(({ is_own: isOwn }) => !isOwn)?.number ?? 0;
  const markRead = useEffectEvent(async (threadId: string, number: number) => {
    // It stays unread if this fails, and is marked with the next message.
    await calls.markRead(threadId, number).then(countUnreadAgain, () => {});
  });
  useEffect(() => {
    if (id !== null && lastRead > 0) void markRead(id, lastRead);
  }, [id, lastRead]);

  return {
    thread,
    messages,
    error: thread === null ? answer.error : null,
    reload: answer.reload,
    loadEarlier: async () => {
      const first = messages[0];
      if (id === null || first === undefined) return;
      const before = await calls.loadBefore(id, first.number);
      setEarlier(merged(before.messages, messages));
    },
    send: async (message: NewMessage): Promise<Thread> => {
      const sent = await calls.send(message).catch((error: unknown) => {
        // The thread has a message that this page does not show.
        if (errorCode(error) === 'MESSAGE_ID_REUSED') answer.reload();
        throw error;
      });
      setEarlier(merged(messages, sent.messages));
      answer.replace(sent);
      countUnreadAgain();
      return sent;
    },
  };
}

/** The messages of both, in their order; of one that both have the second's, which is newer. */
function merged(one: readonly Message[], other: readonly Message[]): readonly Message[] {
  const byNumber = new Map([...one, ...other].map((message) => [message.number, message]));
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number);
}
