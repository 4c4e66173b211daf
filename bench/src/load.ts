import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import autocannon from 'autocannon';

export interface Target {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body?: string;
}

const CONNECTIONS = 20;
const ROUNDS = 5;

/**
 * Keeps the client's core awake until the returned function is called. A client that waits for a slower server sleeps
 * between answers. On a virtual machine waking it costs the server up to 20 µs an answer, as much as a bare answer, while a
 * fast server never pays this; so without it the comparison would be unfair. Not for servers that use a database, which
 * needs the core.
 */
function stayAwake(): () => void {
  let awake = true;
  const turn = () => void (awake && setImmediate(turn));
  turn();
  return () => void (awake = false);
}

interface Load {
  seconds: number;
  keepAwake: boolean;
}

/** Requests per second. @throws Error for any answer that is not a success */
async function requestsPerSecond(target: Target, { seconds, keepAwake }: Load): Promise<number> {
  const sleep = keepAwake ? stayAwake() : undefined;
  const result = await Promise.resolve(
    autocannon({
      url: target.url,
      method: target.method,
      headers: target.headers,
      ...(target.body === undefined ? {} : { body: target.body }),
      connections: CONNECTIONS,
      duration: seconds,
    }),
  ).finally(sleep);
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

/** Measures both in turn after a warm-up, so that a machine that slows down slows both. */
export async function compare(ours: Target, theirs: Target, { keepAwake = false } = {}): Promise<Ratio> {
  for (const target of [ours, theirs]) await requestsPerSecond(target, { seconds: 2, keepAwake });
  const figures: Ratio['rounds'] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const load = { seconds: 4, keepAwake };
    figures.push({ ours: await requestsPerSecond(ours, load), theirs: await requestsPerSecond(theirs, load) });
  }
  return {
    ratio: median(figures.map((figure) => figure.ours / figure.theirs)),
    ours: median(figures.map((figure) => figure.ours)),
    theirs: median(figures.map((figure) => figure.theirs)),
    rounds: figures,
  };
}

const agent = new Agent({ keepAlive: true });

/**
 * Milliseconds until an answer has arrived completely; its content is dropped. `fetch` made so much garbage that two of
 * three of the slowest requests had waited for garbage collection.
 * @throws Error for any answer that is not a success
 */
export async function latencyOf({ url, method, headers, body }: Target): Promise<number> {
  const start = performance.now();
  const asked = request(url, { agent, method, headers: { 'accept-encoding': 'gzip', ...headers } }).end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  return performance.now() - start;
}

/**
 * Milliseconds of `count` sequential requests to each target: `[of a, of b]`. The order within a pair is random, because
 * a periodic delay such as garbage collection would otherwise always hit the same side.
 */
async function latenciesInTurn(a: Target, b: Target, count: number): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let nth = 0; nth < count; nth++) {
    const pair = Math.random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const);
    for (const index of pair) times[index].push(await latencyOf(index === 0 ? a : b));
  }
  return times;
}

export interface LatencyRatio {
  /** The p95 of b / the p95 of a, over all rounds. */
  ratio: number;
  /** Milliseconds, over all rounds. */
  p95: { a: number; b: number };
  rounds: { a: number; b: number }[];
}

/**
 * The p95 of two targets, one request at a time, after a warm-up. It is taken over all rounds: within one round it is the
 * tenth slowest request, which one garbage collection can double. The result also has each round.
 */
export async function compareLatencies(a: Target, b: Target, { rounds = 5, count = 200 } = {}): Promise<LatencyRatio> {
  await latenciesInTurn(a, b, count);
  const figures: LatencyRatio['rounds'] = [];
  const all: { a: number[]; b: number[] } = { a: [], b: [] };
  for (let round = 0; round < rounds; round++) {
    const [ofA, ofB] = await latenciesInTurn(a, b, count);
    figures.push({ a: percentile(ofA, 0.95), b: percentile(ofB, 0.95) });
    all.a.push(...ofA);
    all.b.push(...ofB);
  }
  const p95 = { a: percentile(all.a, 0.95), b: percentile(all.b, 0.95) };
  return { ratio: p95.b / p95.a, p95, rounds: figures };
}

export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}
