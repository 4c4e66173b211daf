import { writeFileSync } from 'node:fs';
import { rideLifePage } from '@pahiya/contracts/ride-life-page';

writeFileSync(new URL('../../docs/ride-life.md', import.meta.url), rideLifePage());
