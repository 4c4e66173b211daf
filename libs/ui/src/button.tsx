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
  /** primary: the one main action of a view · secondary · quiet: no frame · danger: destroys something · attention: marigold, for live things. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  iconEnd?: IconName;
  /** Fills the width of its container. */
  wide?: boolean;
}

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>, Look {
  children: ReactNode;
  /** A request is running: the button shows a spinner instead of its text, keeps its width and focus, and ignores presses. */
  pending?: boolean;
  /** Screen readers read it while pending, e.g. 'Generating...'. `showPendingLabel` also shows it. */
  pendingLabel?: string;
  disabled?: boolean;
  /** Why the button can't be pressed. Disables it, keeps it focusable and shows the reason on hover and focus. */
  disabledReason?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

function lookOf({ variant = 'secondary', size = 'regular', wide }: Look, className?: string): string {
  return cx(styles.button, styles[variant], styles[size], wide && styles.wide, className);
}

type FaceProps = Pick<Look, 'size' | 'icon' | 'iconEnd'> & Pick<ButtonProps, 'children' | 'pending' | 'pendingLabel'>;

/** The content of a button: its text, or a spinner that keeps the text's width. */
function Face({ size, icon, iconEnd, pending, pendingLabel, children }: FaceProps) {
  const label = pending ? pendingLabel : undefined;
  const isCovered = pending && !label;
  return (
    <>
      <span className={cx(styles.words, isCovered && styles.covered)}>
        {label ? <Spinner /> : icon && <Icon name={icon} size={size === 'large' ? 20 : 16} />}
        <span className={styles.text}>{label || children}</span>
        {iconEnd && <Icon name={iconEnd} />}
      </span>
      {isCovered && (
        <span className={styles.cover}>
          <Spinner />
        </span>
      )}
    </>
  );
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
      <Face size={size} icon={icon} iconEnd={iconEnd} pending={pending} pendingLabel={pendingLabel}>
        {children}
      </Face>
    </button>
  );
  return disabledReason === undefined ? button() : <Tooltip text={disabledReason}>{button}</Tooltip>;
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'disabled'> {
  icon: IconName;
  /** The button's name for screen readers; also shown on hover and focus. */
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

/** A link that looks like a button. It only navigates. */
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
