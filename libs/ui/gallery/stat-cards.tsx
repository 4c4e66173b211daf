import { StatCard, StatRow, formatInrShort } from '../src/index.ts';

export function StatCards() {
  return (
    <StatRow>
      <StatCard label="Total Employees" figure="150" icon="users" hint="across 4 companies" />
      <StatCard label="Active Rides" figure="12" icon="car" live hint="on trip now" />
      <StatCard
        label="Monthly Expenses"
        figure={`₹${formatInrShort(250000)}`}
        icon="rupee"
        delta={{ text: '4 %', up: true, good: false }}
        hint="against October"
      />
      <StatCard label="Total Revenue" figure={undefined} />
    </StatRow>
  );
}
