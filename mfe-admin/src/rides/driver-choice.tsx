import { type ComponentProps, type ReactNode } from 'react';
import { type Driver } from '@pahiya/contracts';
import { cx } from '@pahiya/ui';
import styles from './driver-choice.module.css';

interface DriverChoicesProps {
  /** The name of the group for screen readers. */
  label: string;
  className?: string;
  children: ReactNode;
}

export function DriverChoices({ label, className, children }: DriverChoicesProps) {
  return (
    <div role="radiogroup" aria-label={label} className={cx(styles.drivers, className)}>
      {children}
    </div>
  );
}

interface DriverChoiceProps extends Pick<ComponentProps<'input'>, 'name' | 'id' | 'checked' | 'onKeyDown'> {
  driver: Driver;
  onChoose: () => void;
  /** The line under the name. */
  more: string;
  /** Badges at the end of the row; on a phone, below the driver. */
  marks?: ReactNode;
  plate?: string | null | undefined;
}

/** One driver of a radio group. A click anywhere on the row chooses the driver. */
export function DriverChoice({ driver, onChoose, more, marks, plate, ...input }: DriverChoiceProps) {
  return (
    <label className={styles.driver}>
      <input type="radio" onChange={onChoose} {...input} />
      <span className={styles.who}>
        <span className={styles.name}>{driver.fullName}</span>
        <span className={styles.more}>{more}</span>
      </span>
      {plate && <span className={styles.plate}>{plate}</span>}
      {marks && <span className={styles.marks}>{marks}</span>}
    </label>
  );
}
