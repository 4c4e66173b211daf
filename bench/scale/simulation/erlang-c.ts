/** The queue M/M/c: arrivals at random (Poisson), exponential times of service, and one line for all `servers`. */
export interface Mmc {
  servers: number;
  /** Arrivals × mean time of service: how many servers would be busy on average. */
  offered: number;
}

/** The probability that an arrival waits (Erlang C), by the recursion of Erlang B, which does not overflow. */
export function waitProbability({ servers, offered }: Mmc): number {
  if (offered >= servers) return 1;
  let blocked = 1;
  for (let count = 1; count <= servers; count++) blocked = (offered * blocked) / (count + offered * blocked);
  const busy = offered / servers;
  return blocked / (1 - busy * (1 - blocked));
}

export const meanWaitMs = (queue: Mmc, serviceMs: number): number =>
  (waitProbability(queue) * serviceMs) / (queue.servers - queue.offered);

/** The wait that this share of the arrivals does not pass, e.g. 0.99. */
export function waitQuantileMs(queue: Mmc, serviceMs: number, share: number): number {
  const waits = waitProbability(queue);
  if (waits <= 1 - share) return 0;
  return (Math.log(waits / (1 - share)) * serviceMs) / (queue.servers - queue.offered);
}
