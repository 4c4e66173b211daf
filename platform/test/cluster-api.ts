import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Cluster } from '../src/kubernetes/clusters.ts';

type Answer = [status: number, body: object];

/** Stands for the API server of Kubernetes with CloudNativePG behind it: Clusters of the namespace pahiya, which become ready. */
export interface ClusterApi {
  url: string;
  /** Token and namespace of the service account. */
  accountDir: string;
  clusters: Map<string, Cluster>;
  /** Every call, e.g. `POST pahiya-check`. */
  calls: string[];
  /** Statuses that the next call of a method gets instead of its answer. */
  refusals: Map<string, number>;
  /** Kubernetes gives the account another token; the one before is refused. */
  renewToken: () => void;
  /** From now on every Cluster is ready, however often it was looked at. */
  becomeReady: () => void;
  stop: () => Promise<void>;
}

/** @param readyAfter how often a new Cluster is looked at before it is ready */
export async function openClusterApi(original: Cluster, readyAfter = 2): Promise<ClusterApi> {
  const account = newAccount();
  const clusters = new Map([[original.metadata.name, original]]);
  const timesLooked = new Map<string, number>();
  const calls: string[] = [];
  const refusals = new Map<string, number>();

  let looksUntilReady = readyAfter;

  function statusOf(name: string) {
    const times = (timesLooked.get(name) ?? readyAfter) + 1;
    timesLooked.set(name, times);
    const isReady = times > looksUntilReady;
    return {
      phase: isReady ? 'Cluster in healthy state' : 'Setting up primary',
      conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False' }],
    };
  }

  function created(cluster: Cluster): Answer {
    const { name } = cluster.metadata;
    if (clusters.has(name)) return [409, { message: `clusters "${name}" already exists` }];
    clusters.set(name, cluster);
    timesLooked.set(name, 0);
    return [201, cluster];
  }

  async function answerTo(request: IncomingMessage): Promise<Answer> {
    const { method = '', url = '', headers } = request;
    const path = /^\/apis\/postgresql\.cnpg\.io\/v1\/namespaces\/pahiya\/clusters\/?(.*)$/.exec(url);
    const sent = method === 'POST' ? ((await json(request)) as Cluster) : undefined;
    const name = sent?.metadata.name ?? path?.[1] ?? url;
    calls.push(`${method} ${name}`);
    if (headers.authorization !== `Bearer ${account.token()}`) return [401, { message: 'Unauthorized' }];
    const refused = refusals.get(method);
    refusals.delete(method);
    if (refused !== undefined) return [refused, { message: 'not now' }];
    if (sent !== undefined) return created(sent);
    const found = clusters.get(name);
    if (found === undefined) return [404, { message: `clusters "${name}" not found` }];
    if (method === 'DELETE') clusters.delete(name);
    return [200, { ...found, status: statusOf(name) }];
  }

  const server = await listening(answerTo);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accountDir: account.dir,
    clusters,
    calls,
    refusals,
    renewToken: account.renewToken,
    becomeReady: () => void (looksUntilReady = 0),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(account.dir, { recursive: true, force: true });
    },
  };
}

function newAccount() {
  const dir = mkdtempSync(join(tmpdir(), 'pahiya-account-'));
  let tokens = 0;
  const token = () => `token ${tokens}`;
  const renewToken = () => {
    tokens++;
    writeFileSync(join(dir, 'token'), token());
  };
  renewToken();
  writeFileSync(join(dir, 'namespace'), 'pahiya');
  return { dir, token, renewToken };
}

async function listening(answerTo: (request: IncomingMessage) => Promise<Answer>): Promise<Server> {
  const server = createServer((request, response) => {
    void answerTo(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
