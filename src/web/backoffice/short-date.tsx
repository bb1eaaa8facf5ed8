interface ShortDateProps {
  /** ISO 8601. */
  at: string;
  withTime?: boolean;
}

/** 13 Aug 2026, in the reader's time zone. The title has the full date and time. */
export function ShortDate({ at, withTime = false }: ShortDateProps) {
  const date = new Date(at);
  const options: Intl.DateTimeFormatOptions = withTime
    ? { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' }
    : { day: 'numeric', month: 'short', year: 'numeric' };
  return (
    <time
      dateTime={at}
      title={date.toLocaleString('en-AU', { dateStyle: 'full', timeStyle: 'long' })}
      className="whitespace-nowrap"
    >
      {date.toLocaleString('en-AU', options)}
    </time>
  );
}
