import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { Link } from './link.tsx';
import type { LinkProps } from './link.tsx';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'attention';
/** compact 32 px for tables and filters, regular 36 px (44 under a finger), large 48 px for the one big action of a phone screen. */
export type ButtonSize = 'compact' | 'regular' | 'large';

interface Look {
  /** primary: the one action of a view · secondary · quiet: no frame · danger: destroys · attention: marigold, what is live. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  iconEnd?: IconName;
  /** As wide as what holds it. */
  wide?: boolean;
}

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>, Look {
  children: ReactNode;
  /** A request is under way: shows a spinner in place of the words, keeps the width, ignores presses, stays focused. */
  pending?: boolean;
  /** Read out while pending, e.g. 'Generating...'. With `showPendingLabel` also shown. */
  pendingLabel?: string;
  disabled?: boolean;
  /** Why it can't be pressed. Disables it, keeps it focusable and shows the reason on hover and focus. */
  disabledReason?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

function lookOf({ variant = 'secondary', size = 'regular', wide }: Look, className?: string): string {
  return cx(styles.button, styles[variant], styles[size], wide && styles.wide, className);
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon,
    iconEnd,
    wide,
    children,
    pending = false,
    pendingLabel,
    disabled,
    disabledReason,
    className,
    onClick,
    type = 'button',
    ...rest
  } = props;
  const held = pending || disabledReason !== undefined;
  const button = (describedBy?: string) => (
    <button
      {...rest}
      type={held && type === 'submit' ? 'button' : type}
      className={lookOf({ variant, size, wide }, className)}
      disabled={disabled && disabledReason === undefined}
      aria-disabled={held || undefined}
      aria-busy={pending || undefined}
      aria-describedby={describedBy ?? rest['aria-describedby']}
      onClick={held ? (event) => event.preventDefault() : onClick}
    >
      <span className={cx(styles.words, pending && !pendingLabel && styles.covered)}>
        {pending && pendingLabel ? <Spinner /> : icon && <Icon name={icon} size={size === 'large' ? 20 : 16} />}
        <span className={styles.text}>{pending && pendingLabel ? pendingLabel : children}</span>
        {iconEnd && <Icon name={iconEnd} />}
      </span>
      {pending && !pendingLabel && (
        <span className={styles.cover}>
          <Spinner />
        </span>
      )}
    </button>
  );
  return disabledReason === undefined ? button() : <Tooltip text={disabledReason}>{button}</Tooltip>;
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'disabled'> {
  icon: IconName;
  /** Its name: read out, and shown on hover and focus. */
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  pending?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton(props: IconButtonProps) {
  const {
    icon,
    label,
    variant = 'quiet',
    size = 'regular',
    pending = false,
    className,
    type = 'button',
    onClick,
    ...rest
  } = props;
  return (
    <Tooltip text={label} repeatsName>
      {() => (
        <button
          {...rest}
          type={type}
          aria-label={label}
          aria-busy={pending || undefined}
          aria-disabled={pending || undefined}
          onClick={pending ? undefined : onClick}
          className={cx(styles.button, styles[variant], styles[size], styles.square, className)}
        >
          {pending ? <Spinner size={18} /> : <Icon name={icon} size={size === 'compact' ? 16 : 18} />}
        </button>
      )}
    </Tooltip>
  );
}

export interface LinkButtonProps extends LinkProps, Look {
  children: ReactNode;
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton({ variant, size, icon, iconEnd, wide, children, className, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={lookOf({ variant, size, wide }, className)}>
      <span className={styles.words}>
        {icon && <Icon name={icon} />}
        <span className={styles.text}>{children}</span>
        {iconEnd && <Icon name={iconEnd} />}
      </span>
    </Link>
  );
}
