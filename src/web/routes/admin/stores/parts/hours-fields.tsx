import { DAY_NAMES, HOLIDAYS, holidayName } from '#domain/stores/opening.ts';

import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Plus, Trash2 } from '#web/ui/icons.tsx';
import { Input, Select } from '#web/ui/input.tsx';

import type { StoreValues } from './store-values.ts';

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0] as const;
const NINE_TO_FIVE = { opens: 9 * 60, closes: 17 * 60 };

interface FieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

/** The usual hours of the seven days. */
export function WeekField({ value, onChange, error }: FieldProps<StoreValues['week']>) {
  return (
    <Card as="section" title="Opening hours">
      <FieldError words={error} />
      <ul className="flex flex-col gap-3">
        {MONDAY_FIRST.map((weekday) => {
          const day = value[weekday] ?? null;
          const name = DAY_NAMES[weekday];
          const set = (hours: typeof day) => onChange(value.with(weekday, hours));
          return (
            <li key={weekday} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <div className="w-36">
                <Checkbox
                  label={name}
                  checked={day !== null}
                  onChange={(event) => set(event.currentTarget.checked ? NINE_TO_FIVE : null)}
                />
              </div>
              {day === null ? (
                <span className="text-small text-ink-2">Closed</span>
              ) : (
                <span className="flex items-center gap-2">
                  <Time
                    label={`${name} opens`}
                    minutes={day.opens}
                    onChange={(opens) => set({ ...day, opens: opens ?? day.opens })}
                  />
                  to
                  <Time
                    label={`${name} closes`}
                    minutes={day.closes}
                    onChange={(closes) => set({ ...day, closes: closes ?? day.closes })}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Other hours on holidays and single dates. */
export function HolidaysField({ value, onChange, error }: FieldProps<StoreValues['holidays']>) {
  const set = (at: number, part: Partial<StoreValues['holidays'][number]>) =>
    onChange(value.map((holiday, index) => (index === at ? { ...holiday, ...part } : holiday)));
  const free = HOLIDAYS.find(({ day }) => value.every((holiday) => holiday.day !== day));
  return (
    <Card as="section" title="Holidays">
      <FieldError words={error} />
      <ul className="flex flex-col gap-4">
        {value.map((holiday, index) => {
          const isYearly = HOLIDAYS.some(({ day }) => day === holiday.day);
          const name = holidayName(holiday.day);
          return (
            <li key={index} className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <div className="w-44">
                <Select
                  aria-label={`Holiday ${index + 1}`}
                  value={isYearly ? holiday.day : 'date'}
                  onChange={(event) => {
                    const day = event.currentTarget.value;
                    set(index, {
                      day: day === 'date' ? new Date().toISOString().slice(0, 10) : day,
                    });
                  }}
                >
                  {HOLIDAYS.map(({ day, name: words }) => (
                    <option key={day} value={day}>
                      {words}
                    </option>
                  ))}
                  <option value="date">One date</option>
                </Select>
              </div>
              {!isYearly && (
                <div className="w-44">
                  <Input
                    type="date"
                    aria-label={`Date of holiday ${index + 1}`}
                    value={holiday.day}
                    onChange={(event) => set(index, { day: event.currentTarget.value })}
                  />
                </div>
              )}
              <div className="w-40">
                <Select
                  aria-label={`Hours on ${name}`}
                  value={kindOf(holiday)}
                  onChange={(event) =>
                    set(index, HOURS_OF[event.currentTarget.value as keyof typeof HOURS_OF])
                  }
                >
                  <option value="closed">Closed</option>
                  <option value="later">Opens later</option>
                  <option value="own">Own hours</option>
                </Select>
              </div>
              {holiday.opens !== null && (
                <Time
                  label={`${name} opens`}
                  minutes={holiday.opens}
                  onChange={(opens) => set(index, { opens: opens ?? holiday.opens })}
                />
              )}
              {holiday.closes !== null && (
                <Time
                  label={`${name} closes`}
                  minutes={holiday.closes}
                  onChange={(closes) => set(index, { closes: closes ?? holiday.closes })}
                />
              )}
              <IconButton
                size="sm"
                label={`Remove ${name}`}
                icon={<Trash2 size={16} />}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              />
            </li>
          );
        })}
      </ul>
      <div className="mt-4">
        <Button
          variant="secondary"
          icon={<Plus size={18} />}
          onClick={() =>
            onChange([
              ...value,
              {
                day: free?.day ?? new Date().toISOString().slice(0, 10),
                opens: null,
                closes: null,
              },
            ])
          }
        >
          Add a holiday
        </Button>
      </div>
    </Card>
  );
}

const HOURS_OF = {
  closed: { opens: null, closes: null },
  later: { opens: 13 * 60, closes: null },
  own: NINE_TO_FIVE,
} as const;

function kindOf({ opens, closes }: StoreValues['holidays'][number]): keyof typeof HOURS_OF {
  if (opens === null) return 'closed';
  return closes === null ? 'later' : 'own';
}

interface TimeProps {
  label: string;
  minutes: number;
  /** Null while the field is blank. */
  onChange: (minutes: number | null) => void;
}

function Time({ label, minutes, onChange }: TimeProps) {
  const pad = (part: number) => String(part).padStart(2, '0');
  return (
    <div className="w-32">
      <Input
        type="time"
        aria-label={label}
        value={`${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`}
        onChange={(event) => {
          const [hour = NaN, minute = NaN] = event.currentTarget.value.split(':').map(Number);
          onChange(Number.isNaN(hour * 60 + minute) ? null : hour * 60 + minute);
        }}
      />
    </div>
  );
}

function FieldError({ words }: { words: string | undefined }) {
  return (
    words !== undefined && (
      <p role="alert" className="mb-4 text-small text-danger">
        {words}
      </p>
    )
  );
}
