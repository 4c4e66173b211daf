import '../test/jsdom.ts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import {
  Button,
  Checkbox,
  DatePicker,
  Dialog,
  ErrorState,
  FilterBar,
  FilterSelect,
  NumberField,
  PasswordField,
  Table,
  Tabs,
  TextField,
} from './index.ts';
import type { Column, Sort, TableProps } from './index.ts';
import { showLanguage } from './language/language.ts';

describe('Button', () => {
  it('shows why it is disabled and ignores presses', async () => {
    let pressed = 0;
    render(
      <Button disabledReason="Please select a driver" onClick={() => (pressed += 1)}>
        Assign
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Assign', description: 'Please select a driver' });
    await userEvent.click(button);
    expect(pressed).toBe(0);
  });

  it('shows a finger why it is disabled until the next touch', async () => {
    render(<Button disabledReason="Please select a driver">Assign</Button>);
    // jsdom has no PointerEvent. A browser lets the pointer leave at the end of a touch.
    const tap = (target: Element) => {
      for (const type of ['pointerover', 'pointerdown', 'pointerup', 'pointerout'])
        fireEvent(target, Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: 'touch' }));
    };
    const shown = () => screen.getAllByText('Please select a driver').filter((words) => !words.hidden);
    tap(screen.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(shown()).toHaveLength(1));
    tap(document.body);
    await waitFor(() => expect(shown()).toHaveLength(0));
  });

  it('keeps its name and ignores presses and form submits while pending', async () => {
    let sent = 0;
    render(
      <form onSubmit={() => (sent += 1)}>
        <Button type="submit" pending>
          Book Ride
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Book Ride', busy: true }));
    expect(sent).toBe(0);
  });
});

describe('fields', () => {
  it('ties label, description and error to the control', () => {
    render(<TextField label="Email" description="Your work address." error="Enter an email address." />);
    expect(
      screen.getByRole('textbox', { name: 'Email', description: 'Your work address. Enter an email address.' }),
    ).toHaveProperty('ariaInvalid', 'true');
  });

  it('shows and hides the password', async () => {
    render(<PasswordField label="Password" defaultValue="Pahiya#2026" />);
    const type = () => screen.getByLabelText('Password').getAttribute('type');
    expect(type()).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(type()).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(type()).toBe('password');
  });

  it('accepts a typed date, reformats it and rejects text that is not a date', async () => {
    const values: (string | undefined)[] = [];
    function Form() {
      const [value, setValue] = useState<string>();
      return (
        <DatePicker
          label="Date"
          value={value}
          min="2026-11-21"
          onChange={(next) => {
            values.push(next);
            setValue(next);
          }}
        />
      );
    }
    render(<Form />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Date' });
    await userEvent.type(field, '2/12/2026');
    await userEvent.tab();
    expect(field.value).toBe('02\u00a0Dec\u00a02026');
    expect(values.at(-1)).toBe('2026-12-02');

    await userEvent.clear(field);
    await userEvent.type(field, '31 feb 2026');
    await userEvent.tab();
    expect(screen.getByRole('alert').textContent).toBe('Write the date like 21\u00a0Nov\u00a02026.');
    expect(values.at(-1)).toBeUndefined();

    await userEvent.clear(field);
    await userEvent.type(field, '1 jan 2026');
    await userEvent.tab();
    expect(screen.getByRole('alert').textContent).toBe('Choose 21\u00a0Nov\u00a02026 or later.');
  });
});

it('opens the calendar for a date that is not one, as a damaged link may have it', async () => {
  render(<DatePicker label="Date" value="2026-02-31" onChange={() => undefined} />);
  expect(screen.getByRole('textbox', { name: 'Date' })).toHaveProperty('value', 'Invalid Date');
  await userEvent.click(screen.getByRole('button', { name: 'Choose a date' }));
  await screen.findByRole('grid');
});

describe('Table', () => {
  interface Driver {
    id: string;
    name: string;
  }
  const columns: Column<Driver>[] = [
    { key: 'name', header: 'Name', sortable: true, cell: (driver) => driver.name },
    {
      key: 'delete',
      header: 'Actions',
      actions: true,
      cell: (driver) => <button type="button">{`Delete ${driver.name}`}</button>,
    },
  ];
  const rows = [
    { id: '1', name: 'Ravi Kumar' },
    { id: '2', name: 'Suresh Patil' },
  ];
  const table = (props: Partial<TableProps<Driver>>) => (
    <Table caption="Drivers" columns={columns} rows={rows} rowKey={(driver) => driver.id} {...props} />
  );

  it('reverses the sort direction and marks the sorted column', async () => {
    const asked: Sort[] = [];
    render(table({ sort: { column: 'name', direction: 'ascending' }, onSort: (sort) => asked.push(sort) }));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(asked).toEqual([{ column: 'name', direction: 'descending' }]);
  });

  it('opens a row by press and by keyboard, but not when a button in the row is pressed', async () => {
    const opened: string[] = [];
    render(table({ onRowAction: (driver) => opened.push(driver.name) }));
    await userEvent.click(screen.getByText('Ravi Kumar'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Delete Ravi Kumar' }));
    expect(opened).toEqual(['Ravi Kumar', 'Suresh Patil']);
  });

  it('shows only one of rows, skeleton, empty state and error', async () => {
    let retries = 0;
    const empty = <p>No drivers found.</p>;
    const { rerender } = render(table({ rows: undefined, loading: true, loadingLabel: 'Loading drivers...', empty }));
    expect(screen.getByRole('status').textContent).toBe('Loading drivers...');
    expect(screen.queryByText('No drivers found.')).toBeNull();

    rerender(table({ rows: [], empty }));
    expect(screen.queryByText('No drivers found.')).not.toBeNull();

    rerender(
      table({ rows: [], empty, error: <ErrorState title="Failed to load drivers" onRetry={() => (retries += 1)} /> }),
    );
    expect(screen.queryByText('No drivers found.')).toBeNull();
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }));
    expect(retries).toBe(1);

    rerender(table({ loading: true }));
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });
});

it('a dialog takes the focus, closes on Escape and returns the focus', async () => {
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Assign driver</Button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Assign Driver">
          <TextField label="Name" />
        </Dialog>
      </>
    );
  }
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Assign driver' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign Driver' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Assign driver' })));
});

it('leaves Alt with an arrow key, which goes back or forward, to the browser', () => {
  const asked: string[] = [];
  const tabs = ['Employee', 'Driver'].map((key) => ({ key, label: key }));
  render(
    <Tabs label="Who are you?" tabs={tabs} selected="Employee" onSelect={(key) => asked.push(key)}>
      {null}
    </Tabs>,
  );
  const isLeft = (init: KeyboardEventInit) => fireEvent.keyDown(screen.getByRole('tab', { name: 'Employee' }), init);
  expect(isLeft({ key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(isLeft({ key: 'ArrowLeft', metaKey: true })).toBe(true);
  expect(asked).toEqual([]);
  expect(isLeft({ key: 'ArrowLeft' })).toBe(false);
  expect(asked).toEqual(['Driver']);
});

it('folds two or more filters into one button on a phone, and the button says how many are set', async () => {
  const filters = (...labels: string[]) =>
    labels.map((label) => <FilterSelect key={label} label={label} options={[]} value="" onChange={() => undefined} />);
  const { rerender } = render(<FilterBar chosen={2}>{filters('Search', 'Status', 'Month')}</FilterBar>);
  const fold = screen.getByRole('button', { name: 'Filters · 2', expanded: false });
  await userEvent.click(fold);
  expect(fold.ariaExpanded).toBe('true');
  expect(document.getElementById(fold.getAttribute('aria-controls') ?? '')?.contains(fold)).toBe(true);
  rerender(<FilterBar chosen={0}>{filters('Search', 'Status')}</FilterBar>);
  expect(screen.queryByRole('button')).toBeNull();
});

it('names a checkbox by its label, and reads its description once', () => {
  render(<Checkbox label="Include return" description="The cab waits." checked onChange={() => undefined} />);
  screen.getByRole('checkbox', { name: 'Include return', description: 'The cab waits.' });
});

describe('NumberField', () => {
  afterEach(() => act(() => showLanguage('en')));

  it('selects its number on every focus, so that typing replaces it although the separators disappear', async () => {
    function Rate() {
      const [value, setValue] = useState<number | undefined>(1800);
      return <NumberField label="Base fare" grouped min={0} max={10_00_000} value={value} onChange={setValue} />;
    }
    render(<Rate />);
    expect(screen.getByRole('textbox', { name: /^Base fare/ })).toHaveProperty('value', '1,800');
    await userEvent.tab();
    const field = screen.getByRole('spinbutton', { name: /^Base fare/ });
    await userEvent.keyboard('2500');
    expect(field).toHaveProperty('valueAsNumber', 2500);
    await userEvent.tab();
    expect(field).toHaveProperty('value', '2,500');
  });

  it.each([
    ['', 1],
    ['2.5', 3],
    ['9', 6],
    ['0', 1],
  ])('counts passengers: %j left behind is %d', async (typed, counted) => {
    function Passengers() {
      const [value, setValue] = useState<number | undefined>(4);
      return <NumberField label="Passengers" stepper required min={1} max={6} value={value} onChange={setValue} />;
    }
    render(<Passengers />);
    const field = screen.getByRole('spinbutton', { name: /^Passengers/ });
    await userEvent.clear(field);
    if (typed) await userEvent.type(field, typed);
    await userEvent.tab();
    expect(field).toHaveProperty('valueAsNumber', counted);
  });

  it('names the buttons of a stepper in the language on screen', async () => {
    render(
      <Suspense fallback="…">
        <NumberField label="यात्री" stepper value={4} onChange={() => undefined} />
      </Suspense>,
    );
    await act(() => showLanguage('hi'));
    screen.getByRole('button', { name: 'यात्री घटाएँ' });
    screen.getByRole('button', { name: 'यात्री बढ़ाएँ' });
  });
});
