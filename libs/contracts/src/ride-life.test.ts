import { readFileSync } from 'node:fs';
import { BOOKING_STATUSES } from './bookings.ts';
import { mayDo, refusalSentence, RIDE_LIFE, whyNot, type RideCommand } from './ride-life.ts';
import { rideLifePage } from './ride-life-page.ts';
import { ROLES } from './roles.ts';

const commands = Object.keys(RIDE_LIFE).filter((name): name is RideCommand => name !== 'book');
const ride = { status: 'accepted', date: '2026-12-01' } as const;

it('is drawn in docs/ride-life.md as it is: else run node_modules/.bin/node platform/src/draw-ride-life.ts', () => {
  expect(readFileSync(new URL('../../../docs/ride-life.md', import.meta.url), 'utf8')).toBe(rideLifePage());
});

it('shows a rider the button to cancel until the day is over, and company and admin for as long as nobody drove', () => {
  const may = (role: (typeof ROLES)[number], today: string) => mayDo(ride, 'cancel', { role, today });
  expect([may('user', '2026-12-01'), may('user', '2026-12-02')]).toEqual([true, false]);
  expect([may('company', '2026-12-02'), may('admin', '2026-12-02'), may('driver', '2026-12-01')]).toEqual([
    true,
    true,
    false,
  ]);
});

it('says every refusal without the name of a state as the database has it', () => {
  const sentences = new Set<string>();
  for (const status of BOOKING_STATUSES) {
    sentences.add(refusalSentence({ reason: 'changed-meanwhile', status }));
    for (const command of commands)
      for (const role of ROLES) {
        const refusal = whyNot({ ...ride, status }, command, { role, today: '2026-12-02' });
        if (refusal) sentences.add(refusalSentence(refusal));
      }
  }
  expect(sentences.size).toBeGreaterThan(20);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^_]*\.$/);
});
