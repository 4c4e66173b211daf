import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { useText } from './language/messages.tsx';
import { messages } from './messages.ts';

export type BadgeTone = 'neutral' | 'info' | 'success' | 'attention' | 'danger';

export interface BadgeProps {
  tone?: BadgeTone;
  icon?: IconName;
  children: ReactNode;
}

/** A state in one or two words: Active, Inactive, Available, On Ride. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {icon && <Icon name={icon} size={13} />}
      <span>{children}</span>
    </span>
  );
}

export type RideStatus = 'pending' | 'assigned' | 'accepted' | 'on_trip' | 'completed' | 'denied' | 'cancelled';

type StatusWord = 'pending' | 'assigned' | 'accepted' | 'onTrip' | 'completed' | 'denied' | 'cancelled';
const rides: Record<RideStatus, { word: StatusWord; icon: IconName | 'dot'; look: string | undefined }> = {
  pending: { word: 'pending', icon: 'hourglass', look: styles.pending },
  assigned: { word: 'assigned', icon: 'user', look: styles.assigned },
  accepted: { word: 'accepted', icon: 'check', look: styles.accepted },
  on_trip: { word: 'onTrip', icon: 'dot', look: styles.onTrip },
  completed: { word: 'completed', icon: 'checkCircle', look: styles.completed },
  denied: { word: 'denied', icon: 'crossCircle', look: styles.denied },
  cancelled: { word: 'cancelled', icon: 'ban', look: styles.cancelled },
};

const isKnown = (status: string): status is RideStatus => Object.hasOwn(rides, status);

/** Returns the word that the badge of a ride's status shows, for places without room for the badge. */
export function useRideStatusWord(): (status: string) => string {
  const text = useText(messages);
  return (status) => (isKnown(status) ? text(rides[status].word) : status);
}

/**
 * A ride's status in colour, icon and word. `word` replaces the word for a role to which the status means something else.
 * An unknown status is shown as it is.
 */
export function RideStatusBadge({ status, word }: { status: RideStatus | (string & {}); word?: string | undefined }) {
  const wordOf = useRideStatusWord();
  if (!isKnown(status)) return <Badge>{status}</Badge>;
  const { icon, look } = rides[status];
  return (
    <span className={cx(styles.badge, look)}>
      {icon === 'dot' ? <span className={styles.dot} aria-hidden /> : <Icon name={icon} size={13} />}
      <span>{word ?? wordOf(status)}</span>
    </span>
  );
}
