import '../test/jsdom.ts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LoadMore, Table, useColumnChoice } from './index.ts';
import type { Column, TableProps } from './index.ts';

interface Ride {
  id: string;
  rider: string;
}
const rides = (count: number): Ride[] =>
  Array.from({ length: count }, (_, n) => ({ id: `ride${n}`, rider: `Rider ${n}` }));
const columns: Column<Ride>[] = [
  { key: 'id', header: 'Ride', cell: (ride) => ride.id },
  { key: 'rider', header: 'Rider', cell: (ride) => ride.rider },
];

function Rides(props: Partial<TableProps<Ride>> & { count: number }) {
  const [rows] = useState(() => rides(props.count));
  return <Table caption="Rides" columns={columns} rows={rows} rowKey={(ride) => ride.id} {...props} />;
}

// jsdom has no layout and no scrolling. Here the rows begin at the top of the page.
window.scrollTo = () => undefined;
HTMLTableSectionElement.prototype.getBoundingClientRect = () => new DOMRect(0, -window.scrollY);

/** Scrolls the page as a person does. */
function scrollTo(top: number): void {
  Object.assign(window, { scrollY: top });
  act(() => void fireEvent.scroll(window));
}
const rowsInPage = () => screen.getAllByRole('row').length - 1;
const focusedRow = () => Number(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex'));

describe('a table of very many rows', () => {
  // Preloads the code that the first long table of a page loads.
  beforeAll(() => import('./later/virtual-range.tsx'));
  afterEach(() => scrollTo(0));
  const shown = async () => {
    render(<Rides count={20_000} onRowAction={() => undefined} />);
    await waitFor(() => expect(rowsInPage()).toBeLessThan(100));
  };

  it('renders only the rows in view, and aria attributes give their position among all rows', async () => {
    await shown();
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('20001');
    scrollTo(40 * 10_000);
    await screen.findByText('Rider 10000');
    expect(screen.getByText('Rider 10000').closest('tr')?.getAttribute('aria-rowindex')).toBe('10002');
    await waitFor(() => expect(rowsInPage()).toBeLessThan(100));
  });

  it('counts the totals among its rows', async () => {
    const totalled = columns.map((column) => (column.key === 'rider' ? { ...column, total: 'All riders' } : column));
    render(<Rides count={20_000} columns={totalled} />);
    await waitFor(() => expect(rowsInPage()).toBeLessThan(100));
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('20002');
    expect(screen.getByText('All riders').closest('tr')?.getAttribute('aria-rowindex')).toBe('20002');
  });

  it('moves the focus by keys over all rows, and the focused row keeps the focus while scrolling', async () => {
    await shown();
    await userEvent.tab();
    expect(focusedRow()).toBe(2);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(focusedRow()).toBe(3);
    await userEvent.keyboard('{End}');
    expect(focusedRow()).toBe(20_001);
    scrollTo(0);
    await screen.findByText('Rider 3');
    expect(focusedRow()).toBe(20_001);
    await userEvent.keyboard('{PageUp}');
    expect(focusedRow()).toBeLessThan(20_000);
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(focusedRow()).toBe(2);
  });

  it('keeps the focus when it grows from a few rows to very many', async () => {
    const { rerender } = render(<Rides count={1} rows={rides(150)} onRowAction={() => undefined} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    rerender(<Rides count={1} rows={rides(5000)} onRowAction={() => undefined} />);
    await waitFor(() => expect(rowsInPage()).toBeLessThan(100));
    expect(document.activeElement?.closest('tr')?.textContent).toContain('Rider 2');
  });

  it('prints all loaded rows', async () => {
    render(<Rides count={250} />);
    await waitFor(() => expect(rowsInPage()).toBeLessThan(100));
    act(() => void fireEvent(window, new Event('beforeprint')));
    expect(rowsInPage()).toBe(250);
    expect(screen.queryByText(/Only/)).toBeNull();
    act(() => void fireEvent(window, new Event('afterprint')));
    expect(rowsInPage()).toBeLessThan(100);
  });

  it('prints a note that there are more rows', async () => {
    render(<Rides count={250} hasMore />);
    await waitFor(() => expect(rowsInPage()).toBeLessThan(100));
    act(() => void fireEvent(window, new Event('beforeprint')));
    screen.getByText(/Only the first 250 rows are printed; there are more\./);
  });
});

it('runs the action of a letter key on the focused row and lists the letters in aria-keyshortcuts', async () => {
  const done: string[] = [];
  const note = (what: string) => (ride: Ride) => void done.push(`${what} ${ride.id}`);
  const actions: Column<Ride> = {
    key: 'more',
    header: 'Actions',
    actions: true,
    cell: ({ id }) => id === 'ride0' && <input aria-label="Note" />,
  };
  render(<Rides count={3} columns={[...columns, actions]} rowKeys={{ d: note('driver'), v: note('vehicle') }} />);
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-keyshortcuts')).toBe('D V');
  await userEvent.keyboard('d{ArrowDown}v{Control>}d{/Control}');
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'dv');
  expect(done).toEqual(['driver ride0', 'vehicle ride1']);
});

it('opens a row by a press or by keys on its title button, and has one tab stop', async () => {
  const opened: string[] = [];
  const titled = columns.map((column) => ({ ...column, cardTitle: column.key === 'rider' }));
  render(<Rides count={3} columns={titled} onRowAction={({ id }) => void opened.push(id)} rowKeys={{ d: () => {} }} />);
  const titles = screen.getAllByRole('button').map((button) => button.textContent);
  expect(titles).toEqual(['Rider 0', 'Rider 1', 'Rider 2']);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rider 0' }));
  expect(document.activeElement?.getAttribute('aria-keyshortcuts')).toBe('D');
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}{ArrowDown} ');
  await userEvent.click(screen.getByText('ride1'));
  expect(opened).toEqual(['ride0', 'ride1', 'ride2', 'ride1']);
  expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

describe('the choice of columns', () => {
  const all: Column<Ride>[] = [...columns, { key: 'code', header: 'Code', optional: true, cell: ({ id }) => id }];
  function Page() {
    const { shown, columnsMenu } = useColumnChoice('test-rides', all);
    return (
      <>
        {columnsMenu}
        <Rides count={1} columns={shown} />
      </>
    );
  }
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

  it('is kept when the page opens again', async () => {
    const { unmount } = render(<Page />);
    expect(heads()).toEqual(['Ride', 'Rider']);
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Columns' }));
    expect(menu.queryByRole('checkbox', { name: 'Ride' })).toBeNull();
    await userEvent.click(menu.getByRole('checkbox', { name: 'Rider' }));
    await userEvent.click(menu.getByRole('checkbox', { name: 'Code' }));
    unmount();
    render(<Page />);
    expect(heads()).toEqual(['Ride', 'Code']);
  });
});

it('loads the next page when the end of the list comes near, but does not retry after a failure', () => {
  let near: () => void = () => undefined;
  const before = globalThis.IntersectionObserver;
  class Observer {
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      near = () => report([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {
      near = () => undefined;
    }
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  try {
    let asked = 0;
    const query = {
      hasNextPage: true,
      isFetchingNextPage: false,
      isFetchNextPageError: false,
      isFetching: false,
      fetchNextPage: async () => (asked += 1),
    };
    const list = (change: Partial<typeof query>) => (
      <LoadMore shown={50} counted={(shown) => `${shown} rides`} query={{ ...query, ...change }} />
    );
    const { rerender } = render(list({}));
    expect(screen.getByRole('status').textContent).toBe('First 50 rides shown');
    near();
    expect(asked).toBe(1);
    // All pages are being loaded again: a call for the next page would take the place of that one.
    rerender(list({ isFetching: true }));
    near();
    expect(asked).toBe(1);
    rerender(list({ isFetchNextPageError: true }));
    near();
    expect(asked).toBe(1);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  } finally {
    Object.assign(globalThis, { IntersectionObserver: before });
  }
});
