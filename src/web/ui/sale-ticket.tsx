import { cx } from './cx.ts';

interface SaleTicketProps {
  /** The wishlist says "SALE". */
  label?: 'Sale' | 'SALE' | undefined;
  className?: string | undefined;
}

export function SaleTicket({ label = 'Sale', className }: SaleTicketProps) {
  return (
    <span
      className={cx(
        'inline-flex h-7 items-center rounded-[2px_12px_2px_2px] bg-wattle pr-3 pl-2.5 text-small font-[700] text-ink',
        className,
      )}
    >
      {label}
    </span>
  );
}
