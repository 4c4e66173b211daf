import { readFileSync } from 'node:fs';
import { BOOKING_STATUSES, RIDE_LIFE, ROLES, whyNot, type RideCommand } from '@pahiya/contracts';
import { rideLifePage } from '@pahiya/contracts/ride-life-page';
import { LANGUAGES, type Language } from './language.ts';
import { refusalOfRide } from './words.ts';

const commands = Object.keys(RIDE_LIFE).filter((name): name is RideCommand => name !== 'book');

it('is drawn in docs/ride-life.md as it is: else run node_modules/.bin/node platform/src/draw-ride-life.ts', () => {
  const page = readFileSync(new URL('../../../../docs/ride-life.md', import.meta.url), 'utf8');
  expect(page).toBe(rideLifePage((refusal) => refusalOfRide(refusal, 'en')));
});

const WHOLE: Readonly<Record<Language, RegExp>> = { en: /^[A-Z][^_]*\.$/, hi: /^[^_a-z]*।$/ };

it.each(LANGUAGES)('says every refusal in %s without the name of a state as the database has it', (language) => {
  const startableFrom = '2026-12-01T03:30:00Z';
  const sentences = new Set<string>();
  for (const status of BOOKING_STATUSES) {
    sentences.add(refusalOfRide({ what: 'changed-meanwhile', status }, language));
    for (const command of commands)
      for (const role of ROLES) {
        for (const now of [new Date('2026-11-30T06:00:00Z'), new Date('2026-12-02T06:00:00Z')]) {
          const refusal = whyNot({ status, date: '2026-12-01', time: '10:00', startableFrom }, command, { role, now });
          if (refusal) sentences.add(refusalOfRide(refusal, language));
        }
      }
  }
  expect(sentences.size).toBeGreaterThan(20);
  for (const sentence of sentences) expect(sentence).toMatch(WHOLE[language]);
});
