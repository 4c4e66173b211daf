import { writeFileSync } from 'node:fs';
import { rideLifePage } from '@pahiya/contracts/ride-life-page';
import { refusalOfRide } from '@pahiya/service-kit';

writeFileSync(
  new URL('../../docs/ride-life.md', import.meta.url),
  rideLifePage((refusal) => refusalOfRide(refusal, 'en')),
);
