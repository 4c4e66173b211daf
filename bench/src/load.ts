import autocannon from 'autocannon';

export interface Target {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body?: string;
}

const CONNECTIONS = 20;

/** Requests a second over `seconds`. @throws Error when anything but success was answered */
async function requestsPerSecond(target: Target, seconds: number): Promise<number> {
  const result = await autocannon({
    url: target.url,
    method: target.method,
    headers: target.headers,
    ...(target.body === undefined ? {} : { body: target.body }),
    connections: CONNECTIONS,
    duration: seconds,
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${bad} requests to ${target.url} were not answered with success`);
  return result.requests.total / result.duration;
}

export interface Ratio {
  /** Median over the rounds of ours / theirs. */
  ratio: number;
  ours: number;
  theirs: number;
  rounds: { ours: number; theirs: number }[];
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Both in turn, round by round, so that a machine that slows down slows both; warmed up before. */
export async function compare(ours: Target, theirs: Target, { rounds = 5, seconds = 4 } = {}): Promise<Ratio> {
  await requestsPerSecond(ours, 2);
  await requestsPerSecond(theirs, 2);
  const figures: Ratio['rounds'] = [];
  for (let round = 0; round < rounds; round++) {
    figures.push({ ours: await requestsPerSecond(ours, seconds), theirs: await requestsPerSecond(theirs, seconds) });
  }
  return {
    ratio: median(figures.map((figure) => figure.ours / figure.theirs)),
    ours: median(figures.map((figure) => figure.ours)),
    theirs: median(figures.map((figure) => figure.theirs)),
    rounds: figures,
  };
}

/** Milliseconds of `count` requests of each target, one after the other and in turn: `[of a, of b]`. */
export async function latenciesInTurn(a: Target, b: Target, count: number): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let nth = 0; nth < count; nth++) {
    for (const [index, target] of [a, b].entries()) {
      const start = performance.now();
      const response = await fetch(target.url, {
        method: target.method,
        headers: target.headers,
        body: target.body ?? null,
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${target.url} answered ${response.status}`);
      times[index as 0 | 1].push(performance.now() - start);
    }
  }
  return times;
}

export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}
