import { Clock, Hammer } from 'lucide-react';

const DAY = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Australia/Sydney',
});

interface ArticleDateProps {
  /** ISO 8601. */
  instant: string;
}

/** "13 August 2026", as a day in Sydney. */
export function ArticleDate({ instant }: ArticleDateProps) {
  return <time dateTime={instant}>{DAY.format(new Date(instant))}</time>;
}

export function ReadingTime({ minutes }: { minutes: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Clock aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0" />
      {minutes} min read
    </span>
  );
}

/** The difficulty in the author's word, such as "Easy". */
export function Difficulty({ level }: { level: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Hammer aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0" />
      <span className="sr-only">Difficulty: </span>
      {level}
    </span>
  );
}
