import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BarChart, ShareBars } from '../index.ts';
import type { Bar, Share } from '../index.ts';

const days = ['2026-11-19', '2026-11-20', '2026-11-21'];
const bars: Bar[] = days.map((key, nth) => ({
  key,
  name: `${19 + nth} Nov 2026`,
  tick: `${19 + nth} Nov`,
  value: nth * 7,
  figures: `${nth * 7} rides, ₹${nth * 700}`,
  spoken: `${19 + nth} Nov 2026: ${nth * 7} rides, ₹${nth * 700}`,
}));
const chart = {
  label: 'Rides by day',
  columns: ['Day', 'Rides'],
  axis: String,
  empty: <p>No rides in these days</p>,
} as const;

it('lets pointer and keyboard choose a day, names the active day and lists the figures in a table', async () => {
  const asked: string[] = [];
  function Chosen() {
    const [day, setDay] = useState<string>();
    const choose = (key: string) => {
      asked.push(key);
      setDay(key);
    };
    return <BarChart {...chart} data={bars} selected={day} onSelect={choose} />;
  }
  render(<Chosen />);
  const list = await screen.findByRole('listbox', { name: 'Rides by day' });
  const option = (name: string, selected: boolean) => screen.getByRole('option', { name, selected });
  const named = () => document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.ariaLabel;

  await userEvent.click(option('20 Nov 2026: 7 rides, ₹700', false));
  expect(option('20 Nov 2026: 7 rides, ₹700', true)).toBeDefined();

  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(named()).toBe('19 Nov 2026: 0 rides, ₹0');
  await userEvent.keyboard('{End}{Enter}{Home} ');
  expect(asked).toEqual(['2026-11-20', '2026-11-21', '2026-11-19']);
  expect(screen.getAllByRole('option', { selected: true })).toEqual([option('19 Nov 2026: 0 rides, ₹0', true)]);

  // The browser's Back and Forward.
  expect(fireEvent.keyDown(list, { key: 'ArrowRight', altKey: true })).toBe(true);
  expect(named()).toBe('19 Nov 2026: 0 rides, ₹0');

  const table = screen.getByRole('table', { name: 'Rides by day' });
  expect(within(table).getByRole('row', { name: '21 Nov 2026 14 rides, ₹1400' })).toBeDefined();
});

it('draws a row for each share, and the down arrow moves to the next row', async () => {
  const asked: string[] = [];
  const shares: Share[] = ['Sedan', 'SUV'].map((key, nth) => ({
    key,
    name: key,
    value: 10 - nth,
    figure: String(10 - nth),
    figures: `${10 - nth} rides`,
    spoken: `${key}: ${10 - nth} rides`,
  }));
  render(<ShareBars {...chart} label="By cab type" data={shares} onSelect={(key) => asked.push(key)} />);
  await screen.findByRole('listbox', { name: 'By cab type' });
  await userEvent.tab();
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(asked).toEqual(['Sedan', 'SUV']);
});

it('hides the empty state while loading, shows it when all values are zero, and shows a failure', () => {
  const { rerender } = render(<BarChart {...chart} data={undefined} />);
  expect(screen.queryByText('No rides in these days')).toBeNull();
  rerender(<BarChart {...chart} data={bars.map((bar) => ({ ...bar, value: 0 }))} />);
  expect(screen.getByText('No rides in these days')).toBeDefined();
  rerender(<BarChart {...chart} data={undefined} failure={<p>Failed to load the figures</p>} />);
  expect(screen.getByText('Failed to load the figures')).toBeDefined();
});
