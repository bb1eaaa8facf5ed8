import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

const VARIANT = {
  primary: 'button-primary',
  quiet: 'button-quiet',
  secondary: 'button-secondary',
  ghost: 'bg-transparent text-ink hover:bg-neutral-tint active:bg-line',
  danger: 'bg-danger text-white hover:bg-danger-dark active:bg-danger-dark',
  link: 'bg-transparent px-0! text-info underline underline-offset-3 decoration-1 hover:decoration-2',
  'on-ink': 'bg-wattle text-ink hover:bg-wattle-dark active:bg-wattle-dark',
} as const;

const SIZE = {
  sm: 'min-h-8 px-3 text-small gap-1.5',
  md: 'button-md',
  lg: 'min-h-12 px-6 text-body gap-2',
} as const;

interface ButtonLook {
  variant?: keyof typeof VARIANT | undefined;
  size?: keyof typeof SIZE | undefined;
  /** Takes the whole width of its container. */
  full?: boolean | undefined;
  className?: string | undefined;
}

/** The classes of a button, for the rare element that is neither a button nor a link. */
export function buttonClass({ variant = 'primary', size = 'md', full, className }: ButtonLook) {
  return cx(
    'button',
    VARIANT[variant],
    SIZE[size],
    variant !== 'link' && 'button-fill',
    full && 'w-full',
    className,
  );
}

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'type'> {
  type?: 'button' | 'submit' | undefined;
  icon?: ReactNode;
  /** Prevents a second click and shows `loadingLabel` in the width of the label. */
  loading?: boolean | undefined;
  loadingLabel?: string | undefined;
}

export function Button({
  variant,
  size,
  full,
  className,
  icon,
  loading = false,
  loadingLabel,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      // Pressing it must not blur the field: the error shown on blur would move the button away
      // from the click.
      onMouseDown={type === 'submit' ? (event) => event.preventDefault() : rest.onMouseDown}
      className={buttonClass({ variant, size, full, className })}
    >
      {loading ? (
        <>
          <Spinner size={18} />
          <span>{loadingLabel ?? children}</span>
        </>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </button>
  );
}

interface LinkButtonProps extends ButtonLook, Omit<ComponentProps<'a'>, 'className'> {
  href: string;
  icon?: ReactNode;
}

/** A link that looks like a button: it navigates and changes nothing. */
export function LinkButton({
  variant,
  size,
  full,
  className,
  icon,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size, full, className })}>
      {icon}
      {children}
    </a>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'type'> {
  /** The accessible name; there is no visible text. */
  label: string;
  icon: ReactNode;
  look?: keyof typeof ICON_LOOK | undefined;
  size?: keyof typeof ICON_SIZE | undefined;
}

const ICON_LOOK = {
  plain: 'text-ink hover:bg-neutral-tint',
  outline: 'border border-edge bg-surface text-ink hover:border-ink hover:bg-ground',
  'on-ink': 'text-white hover:bg-ink-2',
} as const;

const ICON_SIZE = { sm: 'size-8', md: 'size-control', lg: 'size-12' } as const;

export function IconButton({
  label,
  icon,
  look = 'plain',
  size = 'md',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-control transition-colors duration-[120ms]',
        'disabled:text-edge disabled:hover:bg-transparent',
        ICON_LOOK[look],
        ICON_SIZE[size],
        className,
      )}
    >
      {icon}
    </button>
  );
}
