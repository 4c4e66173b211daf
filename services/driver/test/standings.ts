import { eventually } from '@pahiya/testing';
import { service } from './driver-service.ts';

/** Waits for a whole look at whose positions count that finds nothing more to tell. */
export async function standingsAreSure(): Promise<void> {
  await eventually(async () => (await service.sql('select from driver.standing_news')).length === 0);
  const { liveState } = service.deps;
  const { replace } = liveState;
  let looks = 0;
  // Each look begins with a count of what was told, so that the first is over when the second begins.
  liveState.replace = (key, value, ttlS) => {
    if (key.startsWith('barred:told:')) looks += 1;
    return replace(key, value, ttlS);
  };
  try {
    await eventually(() => looks === 2, { describe: 'a whole look at the standings' });
  } finally {
    liveState.replace = replace;
  }
}
