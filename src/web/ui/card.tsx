import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface CardProps {
  as?: 'div' | 'section' | 'article' | 'li' | undefined;
  title?: ReactNode;
  id?: string | undefined;
  /** To the right of the title. */
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Card({ as: Element = 'div', title, id, action, className, children }: CardProps) {
  return (
    <Element
      id={id}
      className={cx('rounded-card border border-line bg-surface p-4 sm:p-6', className)}
    >
      {title && (
        <div className="mb-4 flex items-center justify-between gap-3">
          <h2 className="text-h3">{title}</h2>
          {action}
        </div>
      )}
      {children}
    </Element>
  );
}
