import { useId } from 'react';

import type { MarkedBar } from '#domain/cut-lists/saw-marks.ts';

import { cx } from '#web/ui/cx.ts';

interface BarDrawingProps {
  lengthMm: number;
  /** What the whole width stands for, the same in all drawings of a plan. */
  widthMm: number;
  marked: MarkedBar;
  labels: readonly string[];
  /** Whether what is left over is kept. */
  isOffcutKept: boolean;
}

/** Below this share of the width, the word does not fit into an offcut on a phone. */
const NARROWEST_OFFCUT = 0.2;
const PHONE_PX = 330;
const WIDE_PX = 620;
const PX_PER_CHARACTER = 7.5;

/** The class of a text in a piece of this share of the width; null where it never fits. */
function textClass(text: string, share: number): string | null {
  const px = text.length * PX_PER_CHARACTER + 6;
  if (text === '' || px > share * WIDE_PX) return null;
  return px > share * PHONE_PX ? 'max-sm:hidden' : '';
}

/** A bar to scale. The list below it says the same in words. */
export function BarDrawing({ lengthMm, widthMm, marked, labels, isOffcutKept }: BarDrawingProps) {
  const hatch = useId();
  const percent = (mm: number) => `${(mm * 100) / widthMm}%`;
  const end = marked.pieces.at(-1)?.toMm ?? marked.trimMm;
  const left = lengthMm - end;
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height="46"
      className="block overflow-visible tabular-nums"
    >
      <defs>
        <pattern
          id={hatch}
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line x1="0" y1="0" x2="0" y2="7" strokeWidth="2" className="stroke-edge" />
        </pattern>
      </defs>
      <rect width={percent(lengthMm)} y="1" height="44" fill={`url(#${hatch})`} />
      {marked.pieces.map(({ fromMm, toMm }, at) => {
        const share = (toMm - fromMm) / widthMm;
        const number = String(toMm - fromMm);
        const label = labels[at] ?? '';
        const numberClass = textClass(number, share);
        const labelClass = textClass(label, share);
        return (
          <svg key={at} x={percent(fromMm)} y="1" width={percent(toMm - fromMm)} height="44">
            <rect width="100%" height="100%" className="fill-redgum-tint print:fill-white" />
            {numberClass !== null && (
              <text
                x="50%"
                y={labelClass === null ? 27 : 19}
                textAnchor="middle"
                className={cx('fill-ink text-small font-[650]', numberClass)}
              >
                {number}
              </text>
            )}
            {labelClass !== null && (
              <text
                x="50%"
                y="35"
                textAnchor="middle"
                className={cx('fill-ink-2 text-caption', labelClass)}
              >
                {label}
              </text>
            )}
          </svg>
        );
      })}
      {marked.pieces.map(({ toMm }, at) => (
        <line
          key={at}
          x1={percent(toMm)}
          x2={percent(toMm)}
          y1="1"
          y2="45"
          strokeWidth="1.5"
          className="stroke-ink"
        />
      ))}
      {isOffcutKept && left / widthMm >= NARROWEST_OFFCUT && (
        <svg x={percent(end)} y="12" width={percent(left)} height="22">
          <rect
            x="50%"
            width="56"
            height="22"
            rx="3"
            transform="translate(-28)"
            className="fill-white"
          />
          <text x="50%" y="16" textAnchor="middle" className="fill-ink-2 text-caption">
            offcut
          </text>
        </svg>
      )}
      <svg width={percent(lengthMm)} height="46" overflow="visible">
        <rect
          x="0.75"
          y="1"
          width="100%"
          height="44"
          strokeWidth="1.5"
          className="fill-none stroke-ink"
        />
      </svg>
    </svg>
  );
}
