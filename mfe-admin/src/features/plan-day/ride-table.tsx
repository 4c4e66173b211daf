import { type Pin } from '@pahiya/contracts';
import { EmptyState, Menu, shortId, Table, useText, type Column, type MenuItem, type TextOf } from '@pahiya/ui';
import { isMovable, ridesOf, type DayView, type PlacedRide } from './day-view.ts';
import { timesOn } from './instants.ts';
import { placeName } from '@pahiya/web-kit/rides';
import { messages } from './messages.ts';
import { useStateWord } from './use-state-word.ts';

interface RideTableProps {
  view: DayView;
  openRide: string | undefined;
  onOpen: (rideId: string) => void;
  onUnpin: (pin: Pin) => void;
}

const codeOf = ({ ride }: PlacedRide) => shortId(ride.code, { first: 6 });

/** The board as a table. */
export function RideTable({ view, openRide, onOpen, onUnpin }: RideTableProps) {
  const text = useText(messages);
  const stateWord = useStateWord();
  const itemsOf = (placed: PlacedRide): MenuItem[] => {
    const pin = view.pins.find(({ rideId }) => rideId === placed.ride.rideId);
    return [
      ...(isMovable(placed)
        ? [{ key: 'move', label: text('move'), icon: 'user' as const, onSelect: () => onOpen(placed.ride.rideId) }]
        : []),
      ...(pin
        ? [{ key: 'unpin', label: text('removeHold'), icon: 'close' as const, onSelect: () => onUnpin(pin) }]
        : []),
    ];
  };
  return (
    <Table
      caption={text('tableCaption')}
      columns={columnsOf(text, { itemsOf, stateWord, day: view.day })}
      rows={ridesOf(view)}
      rowKey={({ ride }) => ride.rideId}
      selectedKey={openRide}
      onRowAction={({ ride }) => onOpen(ride.rideId)}
      empty={<EmptyState icon="calendar" title={text('noRides')} description={text('noRidesHint')} />}
    />
  );
}

interface CellParts {
  itemsOf: (placed: PlacedRide) => MenuItem[];
  stateWord: (placed: PlacedRide) => string;
  /** The day of the board. */
  day: string;
}

function columnsOf(text: TextOf<typeof messages>, { itemsOf, stateWord, day }: CellParts): Column<PlacedRide>[] {
  return [
    {
      key: 'ride',
      header: text('ride'),
      width: '96px',
      cell: codeOf,
    },
    {
      key: 'time',
      header: text('time'),
      width: '172px',
      cell: ({ ride }) => {
        const { from, until } = timesOn(day, ride);
        return `${from} – ${until}`;
      },
    },
    {
      key: 'route',
      header: text('route'),
      width: '50%',
      cell: ({ ride }) => `${placeName(ride.pickup)} – ${placeName(ride.dropoff)}`,
    },
    { key: 'driver', header: text('driver'), width: '40%', cell: ({ driver }) => driver?.name ?? '–' },
    {
      key: 'spare',
      header: text('spare'),
      width: '104px',
      numeric: true,
      cell: ({ spareMinutes }) =>
        spareMinutes === undefined
          ? '–'
          : spareMinutes < 0
            ? text('late', { minutes: -spareMinutes })
            : text('spareMinutes', { minutes: spareMinutes }),
    },
    {
      key: 'state',
      header: text('status'),
      width: '112px',
      cardEnd: true,
      cell: stateWord,
    },
    {
      key: 'actions',
      header: text('actions'),
      width: '64px',
      actions: true,
      cardEnd: true,
      cell: (placed) => {
        const items = itemsOf(placed);
        return (
          items.length > 0 && <Menu size="compact" label={text('actionsFor', { code: codeOf(placed) })} items={items} />
        );
      },
    },
  ];
}
