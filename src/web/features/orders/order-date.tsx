import { dateFormat } from '#web/lib/date-format.ts';

const DAY = dateFormat({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Australia/Sydney',
});
const DAY_AND_TIME = dateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Australia/Sydney',
});

interface OrderDateProps {
  /** ISO 8601. */
  instant: string;
  layout?: 'day' | 'day-and-time' | undefined;
}

export function OrderDate({ instant, layout = 'day' }: OrderDateProps) {
  const format = layout === 'day' ? DAY : DAY_AND_TIME;
  return <time dateTime={instant}>{format().format(new Date(instant))}</time>;
}
