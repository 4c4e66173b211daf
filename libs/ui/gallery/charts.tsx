import { useState } from 'react';
import {
  BarChart,
  Card,
  EmptyState,
  ErrorState,
  RideStatusBadge,
  SegmentedControl,
  ShareBars,
  formatDate,
  formatInr,
  formatInrShort,
  formatNumber,
} from '../src/index.ts';
import type { Bar, Share } from '../src/index.ts';

const DAY_MS = 24 * 3600_000;
const tickFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Returns the same bars every time: the counts vary over the week and are zero on Sunday. */
function daysUpTo(last: string, count: number, money: boolean): Bar[] {
  return Array.from({ length: count }, (_, nth) => {
    const day = new Date(Date.parse(last) - (count - 1 - nth) * DAY_MS);
    const rides = day.getUTCDay() === 0 ? 0 : Math.round(9 + 7 * Math.sin(nth * 1.7) + 4 * Math.cos(nth / 3));
    const key = day.toISOString().slice(0, 10);
    const figures = `${rides} rides, ${formatInr(rides * 2315)}`;
    const name = formatDate(key);
    return {
      key,
      name,
      figures,
      value: money ? rides * 2315 : rides,
      tick: tickFormat.format(day),
      spoken: `${name}: ${figures}`,
    };
  });
}

const counts = { completed: 312, on_trip: 9, accepted: 14, assigned: 21, pending: 37, cancelled: 24, denied: 0 };
const statuses: Share[] = Object.entries(counts).map(([key, rides]) => ({
  key,
  name: key,
  mark: <RideStatusBadge status={key} />,
  value: rides,
  figure: formatNumber(rides),
  part: `${Math.round((rides / 417) * 100)}%`,
  figures: `${rides} rides`,
  spoken: `${key}: ${rides} rides`,
}));
const cabs: Share[] = [
  ['Sedan', 251],
  ['Mini SUV', 98],
  ['SUV', 68],
].map(([name, rides]) => ({
  key: String(name),
  name: String(name),
  value: Number(rides),
  figure: String(rides),
  part: `${Math.round((Number(rides) / 417) * 100)}%`,
  figures: `${rides} rides`,
  spoken: `${name}: ${rides} rides`,
}));

const empty = <EmptyState icon="chart" title="No rides in these days" />;
const nothing = { columns: ['Day', 'Rides'], axis: formatNumber, empty } as const;

export function Charts() {
  const [measure, setMeasure] = useState<'rides' | 'revenue'>('rides');
  const [day, setDay] = useState<string>();
  const [status, setStatus] = useState<string | undefined>('on_trip');
  const [cab, setCab] = useState<string>();
  const toggle = (set: typeof setDay) => (key: string) => set((before) => (before === key ? undefined : key));
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))' }}>
      <Card
        title="Rides by day"
        level={3}
        style={{ gridColumn: '1 / -1' }}
        actions={
          <SegmentedControl
            label="Show"
            value={measure}
            onChange={setMeasure}
            choices={[
              { value: 'rides', label: 'Rides' },
              { value: 'revenue', label: 'Revenue' },
            ]}
          />
        }
      >
        <BarChart
          {...nothing}
          label="Rides by day"
          axis={measure === 'rides' ? formatNumber : formatInrShort}
          data={daysUpTo('2026-11-21', 30, measure === 'revenue')}
          selected={day}
          onSelect={toggle(setDay)}
        />
      </Card>
      <Card title="By status" level={3}>
        <ShareBars
          {...nothing}
          label="Rides by status"
          data={statuses}
          selected={status}
          onSelect={toggle(setStatus)}
        />
      </Card>
      <Card title="By cab type" level={3}>
        <ShareBars {...nothing} label="Rides by cab type" data={cabs} selected={cab} onSelect={toggle(setCab)} />
      </Card>
      <Card title="A year, scrolling" level={3}>
        <BarChart {...nothing} label="A year" data={daysUpTo('2026-11-21', 366, false)} selected="2026-11-10" />
      </Card>
      <Card title="One day" level={3}>
        <BarChart {...nothing} label="One day" data={daysUpTo('2026-11-21', 1, false)} />
      </Card>
      <Card title="Loading" level={3}>
        <BarChart {...nothing} label="Loading" data={undefined} />
      </Card>
      <Card title="Loading" level={3}>
        <ShareBars {...nothing} label="Loading" data={undefined} />
      </Card>
      <Card title="Empty" level={3}>
        <BarChart {...nothing} label="Empty" data={[]} />
      </Card>
      <Card title="Failed" level={3}>
        <BarChart
          {...nothing}
          label="Failed"
          data={undefined}
          failure={<ErrorState title="Failed to load the figures" onRetry={() => {}} />}
        />
      </Card>
    </div>
  );
}
