import { Fragment, useEffect, useRef, useState } from 'react';

import type { Message } from '#contract/schemas/messages.ts';

import { AttachedPictures } from '#web/ui/attached-pictures.tsx';
import { cx } from '#web/ui/cx.ts';

import { dayWords, timeWords } from './thread-words.ts';

interface MessageListProps {
  messages: readonly Message[];
}

/** Messages, oldest first, with a line before each day. */
export function MessageList({ messages }: MessageListProps) {
  const [now] = useState(() => new Date());
  const lastRef = useRef<HTMLLIElement>(null);
  const last = messages.at(-1)?.number;
  // The newest message is what the reader came for.
  useEffect(() => {
    lastRef.current?.scrollIntoView({ block: 'nearest' });
  }, [last]);
  return (
    <ol aria-label="Messages" className="flex flex-col gap-3">
      {messages.map((message, index) => {
        const day = dayWords(new Date(message.created_at), now);
        const before = messages[index - 1];
        const isNewDay = before === undefined || dayWords(new Date(before.created_at), now) !== day;
        return (
          <Fragment key={message.number}>
            {isNewDay && (
              <li className="flex items-center gap-3 text-caption text-ink-3">
                <span aria-hidden="true" className="h-px flex-1 bg-line" />
                {day}
                <span aria-hidden="true" className="h-px flex-1 bg-line" />
              </li>
            )}
            <Bubble ref={message.number === last ? lastRef : null} message={message} />
          </Fragment>
        );
      })}
    </ol>
  );
}

function Bubble({ message, ref }: { message: Message; ref: React.Ref<HTMLLIElement> }) {
  const { is_own: isOwn, pictures } = message;
  return (
    <li
      ref={ref}
      className={cx('flex flex-col gap-1', isOwn ? 'items-end pl-8' : 'items-start pr-8')}
    >
      <p className="text-caption font-[600] text-ink-2">{message.author}</p>
      <div
        className={cx(
          'max-w-full min-w-0 rounded-card border px-4 py-3',
          isOwn ? 'border-info/25 bg-info-tint' : 'border-line bg-surface',
        )}
      >
        <p className="break-words whitespace-pre-line">{message.text}</p>
        <AttachedPictures pictures={pictures} from={message.author} className="mt-3" />
      </div>
      <p className="text-caption text-ink-3">
        <time dateTime={message.created_at}>{timeWords(new Date(message.created_at))}</time>
        {isOwn && (message.is_seen ? ' · Seen' : ' · Sent')}
      </p>
    </li>
  );
}
