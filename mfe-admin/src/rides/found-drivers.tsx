import { type Booking, type Driver } from '@pahiya/contracts';
import {
  Button,
  cabTypeWord,
  EmptyState,
  formatPhone,
  formatPlate,
  LinkButton,
  Notice,
  Skeleton,
  useText,
} from '@pahiya/ui';
import { LoadFailure } from '@pahiya/web-kit';
import { paths } from '../paths.ts';
import styles from './assign-driver-dialog.module.css';
import { DriverChoice, DriverChoices } from './driver-choice.tsx';
import { DriverMarks } from './driver-marks.tsx';
import { messages } from './messages.ts';
import { type DriverSearch } from './use-driver-search.ts';

interface FoundDriversProps {
  ride: Booking;
  search: DriverSearch;
  name: string;
  /** The `id` of a driver's radio button. */
  idOf: (driver: Driver) => string;
  onChoose: (driver: Driver) => void;
}

/** The results of a search for drivers. */
export function FoundDrivers(props: FoundDriversProps) {
  const text = useText(messages);
  const { list } = props.search;
  return (
    <>
      {list.isError && list.data && (
        <Notice
          tone="warning"
          action={
            <Button size="compact" icon="refresh" pending={list.isFetching} onClick={() => void list.refetch()}>
              {text('refresh')}
            </Button>
          }
        >
          {text('staleDrivers')}
        </Notice>
      )}
      <Found {...props} />
    </>
  );
}

function Found({ ride, search, name, idOf, onChoose }: FoundDriversProps) {
  const text = useText(messages);
  const { list, isPending, isNobody, drivers, chosen, suggestionFor } = search;
  if (list.isError && !list.data) return <LoadFailure title={text('driversFailed')} query={list} />;
  if (isPending) return <Skeleton height={48} lines={4} label={text('loadingDrivers')} />;
  if (isNobody)
    return (
      <EmptyState
        icon="user"
        title={text('noDrivers')}
        description={text('noDriversWhy')}
        action={<LinkButton href={paths.manageDrivers}>{text('manageDrivers')}</LinkButton>}
      />
    );
  if (drivers.length === 0) return <p className={styles.none}>{text('noDriverMatches', { q: search.q })}</p>;
  return (
    <DriverChoices label={text('drivers')} className={styles.list}>
      {drivers.map((driver) => (
        <DriverChoice
          key={driver._id}
          name={name}
          id={idOf(driver)}
          driver={driver}
          checked={driver === chosen}
          onChoose={() => onChoose(driver)}
          more={[
            formatPhone(driver.phoneNumber),
            driver.vehicleNumber && formatPlate(driver.vehicleNumber),
            cabTypeWord(driver.vehicleType),
            suggestionFor(driver)?.advice?.sentence,
          ]
            .filter(Boolean)
            .join(' · ')}
          marks={<DriverMarks driver={driver} ride={ride} suggestion={suggestionFor(driver)} />}
        />
      ))}
    </DriverChoices>
  );
}
