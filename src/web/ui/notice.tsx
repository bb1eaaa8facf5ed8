import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from './icons.tsx';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

const TONE = {
  info: { box: 'border-info/25 bg-info-tint', text: 'text-info', Icon: Info },
  success: { box: 'border-success/25 bg-success-tint', text: 'text-success', Icon: CircleCheck },
  warning: { box: 'border-warning/25 bg-warning-tint', text: 'text-warning', Icon: TriangleAlert },
  danger: { box: 'border-danger/25 bg-danger-tint', text: 'text-danger', Icon: CircleAlert },
} as const;

interface NoticeProps {
  tone?: Tone | undefined;
  title?: string | undefined;
  /** `alert` for a failure that just happened, `status` for a success; none for permanent text. */
  role?: 'alert' | 'status' | undefined;
  action?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

export function Notice({ tone = 'info', title, role, action, className, children }: NoticeProps) {
  const { box, text, Icon } = TONE[tone];
  return (
    <div
      role={role}
      className={cx('flex gap-3 rounded-card border p-4 text-small', box, className)}
    >
      <Icon size={20} className={cx('shrink-0', text)} />
      <div
        className={cx(
          'min-w-0 flex-1 text-ink',
          children ? 'space-y-1' : 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2',
        )}
      >
        {title && <p className={cx('font-[650]', text)}>{title}</p>}
        {children && <div className="break-words">{children}</div>}
        {action && <div className={children ? 'pt-2' : undefined}>{action}</div>}
      </div>
    </div>
  );
}
