import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

const TONE = {
  info: { look: 'border-info/25 bg-info-tint', ink: 'text-info', Icon: Info },
  success: { look: 'border-success/25 bg-success-tint', ink: 'text-success', Icon: CircleCheck },
  warning: { look: 'border-warning/25 bg-warning-tint', ink: 'text-warning', Icon: TriangleAlert },
  danger: { look: 'border-danger/25 bg-danger-tint', ink: 'text-danger', Icon: CircleAlert },
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

/** A coloured box with an icon and text. */
export function Notice({ tone = 'info', title, role, action, className, children }: NoticeProps) {
  const { look, ink, Icon } = TONE[tone];
  return (
    <div
      role={role}
      className={cx('flex gap-3 rounded-card border p-4 text-small', look, className)}
    >
      <Icon size={20} className={cx('shrink-0', ink)} />
      <div
        className={cx(
          'min-w-0 flex-1 text-ink',
          children ? 'space-y-1' : 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2',
        )}
      >
        {title && <p className={cx('font-[650]', ink)}>{title}</p>}
        {children && <div className="break-words">{children}</div>}
        {action && <div className={children ? 'pt-2' : undefined}>{action}</div>}
      </div>
    </div>
  );
}
