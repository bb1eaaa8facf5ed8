interface ShortDateProps {
  /** ISO 8601. */
  at: string;
  withTime?: boolean;
  /** Where the date is public: visitors read it in Sydney time. */
  inSydney?: boolean;
}

/** 13 Aug 2026, in the reader's time zone. The title has the full date and time. */
export function ShortDate({ at, withTime = false, inSydney = false }: ShortDateProps) {
  const date = new Date(at);
  const zone = inSydney ? { timeZone: 'Australia/Sydney' } : {};
  const options: Intl.DateTimeFormatOptions = withTime
    ? {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        ...zone,
      }
    : { day: 'numeric', month: 'short', year: 'numeric', ...zone };
  return (
    <time
      dateTime={at}
      title={date.toLocaleString('en-AU', { dateStyle: 'full', timeStyle: 'long', ...zone })}
      className="whitespace-nowrap"
    >
      {date.toLocaleString('en-AU', options)}
    </time>
  );
}
