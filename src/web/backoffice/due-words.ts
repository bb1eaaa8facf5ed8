const HOUR_MS = 60 * 60 * 1000;
const DAY_HOURS = 24;

export interface DueWords {
  readonly text: string;
  readonly isOverdue: boolean;
}

/** How long there is until a deadline: "2 days left", "3 hours left", "Overdue by 5 hours". */
export function dueWords(dueAt: string, now: Date): DueWords {
  const ms = new Date(dueAt).getTime() - now.getTime();
  const isOverdue = ms < 0;
  // A deadline two days ahead has two days left for its first hour.
  const hours = isOverdue ? Math.floor(-ms / HOUR_MS) : Math.ceil(ms / HOUR_MS);
  if (isOverdue && hours < 1) return { text: 'Overdue', isOverdue };
  const length =
    hours > DAY_HOURS
      ? counted(isOverdue ? Math.floor(hours / DAY_HOURS) : Math.ceil(hours / DAY_HOURS), 'day')
      : counted(hours, 'hour');
  return { text: isOverdue ? `Overdue by ${length}` : `${length} left`, isOverdue };
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
