import { useInfiniteQuery } from '@tanstack/react-query';
import { Card, EmptyState, formatDate, formatPhone, LinkButton, Skeleton, useText } from '@pahiya/ui';
import { LoadFailure } from '@pahiya/web-kit';
import { waitingDriversQuery } from '../../drivers/drivers.queries.ts';
import { driverDetails, paths, waitingDrivers } from '../../paths.ts';
import styles from './dashboard.module.css';
import { messages } from './messages.ts';

/** The number of drivers shown here. Their own page shows all. */
export const DRIVERS_SHOWN = 4;

/** Drivers who registered by themselves and wait for an admin to check them. */
export function DriversWaiting() {
  const text = useText(messages);
  const list = useInfiniteQuery(waitingDriversQuery);
  const drivers = list.data?.pages.flatMap((page) => page.drivers);
  return (
    <Card
      title={text('driversWaiting')}
      description={text('driversWaitingHint')}
      flush
      actions={
        drivers &&
        drivers.length > DRIVERS_SHOWN && (
          <LinkButton size="compact" variant="quiet" href={waitingDrivers()}>
            {text('allOfThem')}
          </LinkButton>
        )
      }
    >
      {list.isError && !drivers ? (
        <LoadFailure sentence={(reason) => text.rich('driversFailed', { reason })} query={list} />
      ) : !drivers ? (
        <div className={styles.rows}>
          <Skeleton height={40} lines={3} />
        </div>
      ) : drivers.length === 0 ? (
        <EmptyState
          icon="idCard"
          title={text('nobodyWaits')}
          description={text('nobodyWaitsHint')}
          action={<LinkButton href={paths.addDriver}>{text('addDriver')}</LinkButton>}
        />
      ) : (
        <ul className={styles.list}>
          {drivers.slice(0, DRIVERS_SHOWN).map((driver) => (
            <li key={driver._id} className={styles.driver}>
              <div className={styles.who}>
                <span className={styles.name}>{driver.fullName}</span>
                <span className={styles.muted}>
                  {text('since', { phone: formatPhone(driver.phoneNumber), date: formatDate(driver.createdAt) })}
                </span>
              </div>
              <LinkButton
                size="compact"
                href={driverDetails(driver._id)}
                aria-label={text('reviewDriver', { driver: driver.fullName })}
              >
                {text('review')}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
