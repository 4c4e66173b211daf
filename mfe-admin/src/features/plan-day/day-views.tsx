import { type ReactNode } from 'react';
import { IS_ON_THE_BOARD, type Pin } from '@pahiya/contracts';
import { PHONE, RideStatusBadge, shortId, Tabs, textNow, toast, useMedia, useText } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { useUnpinRide } from '../../dispatch/dispatch.queries.ts';
import { Board } from './board.tsx';
import { BoardMap } from './board-map.tsx';
import boardStyles from './board.module.css';
import { isAssignable, isMovable, ridesOf, type DayView } from './day-view.ts';
import { HeldRides } from './held-rides.tsx';
import { messages } from './messages.ts';
import styles from './plan-day.module.css';
import { Proposals } from './proposals.tsx';
import { RidePanel } from './ride-panel.tsx';
import { RideTable } from './ride-table.tsx';
import { type DayAddress } from './use-day-address.ts';
import { useStable } from './use-stable.ts';

type ViewName = 'proposals' | 'board' | 'table' | 'held';

function useRemoveHold() {
  const unpin = useUnpinRide();
  const remove = ({ rideId, code, driver, at }: Pin) =>
    unpin.mutate(
      { rideId, at },
      {
        onSuccess: () => {
          const named = { code: shortId(code, { first: 6 }), driver: driver.name };
          toast.success(() => textNow(messages)('holdRemoved', named));
        },
        onError: (error) => void toast.error(() => errorSentence(error, textNow(messages)('notRemoved'))),
      },
    );
  return { remove, removing: unpin.isPending ? unpin.variables.rideId : undefined };
}

/** The views of one day: as proposals, as a board, as a table, and the held rides. The open ride is beside them. */
export function DayViews({ view, address }: { view: DayView; address: DayAddress }) {
  const text = useText(messages);
  const isPhone = useMedia(PHONE);
  const hold = useRemoveHold();
  const { plan, pins } = view;
  const { values, showDriver, showView } = address;
  const openRide = useStable(address.openRide);
  const names: ViewName[] = [...(plan ? (['proposals'] as const) : []), 'board', 'table', 'held'];
  const usual = plan ? 'proposals' : isPhone ? 'table' : 'board';
  const shown = names.find((name) => name === values.view) ?? usual;
  const counts = { proposals: plan?.proposals.length, board: undefined, table: undefined, held: pins.length };
  const open = ridesOf(view).find(({ ride }) => ride.rideId === values.ride);
  const isDraft = plan?.status === 'draft';
  const mapDriver = values.driver || undefined;

  const views: Record<ViewName, () => ReactNode> = {
    proposals: () => plan && <Proposals plan={plan} onChoose={isDraft ? openRide : undefined} />,
    board: () => (
      <>
        <Board
          view={view}
          openRide={open?.ride.rideId}
          mapDriver={mapDriver}
          onOpen={openRide}
          onMapDriver={showDriver}
          onMove={openRide}
        />
        <Legend />
        <BoardMap view={view} driverId={mapDriver} openRide={open?.ride.rideId} onOpen={openRide} />
      </>
    ),
    table: () => <RideTable view={view} openRide={open?.ride.rideId} onOpen={openRide} onUnpin={hold.remove} />,
    held: () => <HeldRides pins={pins} removing={hold.removing} onRemove={hold.remove} />,
  };

  return (
    <div className={styles.views}>
      <Tabs
        label={text('views')}
        tabs={names.map((key) => ({ key, label: text(key), ...(counts[key] ? { count: counts[key] } : {}) }))}
        selected={shown}
        onSelect={showView}
      >
        {views[shown]()}
      </Tabs>
      {open && (
        <RidePanel
          key={`${values.ride} ${values.to}`}
          ride={open.ride}
          planId={isDraft ? plan._id : undefined}
          proposedDriver={values.to || undefined}
          heldFor={pins.find(({ rideId }) => rideId === open.ride.rideId)?.driver.driverId}
          isMovable={plan ? isMovable(open) : isAssignable(open.ride)}
          onClose={() => openRide(undefined)}
        />
      )}
    </div>
  );
}

function Legend() {
  const text = useText(messages);
  return (
    <div className={boardStyles.legend}>
      <p>{text('boardHint')}</p>
      <ul aria-label={text('legend')}>
        {IS_ON_THE_BOARD.map((status) => (
          <li key={status}>
            <RideStatusBadge status={status} />
          </li>
        ))}
        <li>
          <span className={boardStyles.sample}>
            <span className={boardStyles.empty} style={{ width: '100%' }} />
          </span>
          {text('legend_empty')}
        </li>
        <li>
          <span className={boardStyles.sample}>
            <span className={boardStyles.rest} style={{ inset: 0 }} />
          </span>
          {text('legend_rest')}
        </li>
      </ul>
    </div>
  );
}
