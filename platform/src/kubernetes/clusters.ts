import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A Cluster of CloudNativePG, as far as it is read here. */
export interface Cluster {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec: ClusterSpec;
  status?: { phase?: string; conditions?: { type: string; status: string }[] };
}
export interface ClusterSpec {
  plugins?: { name: string; isWALArchiver?: boolean; parameters?: Record<string, string> }[];
  postgresql?: { parameters?: Record<string, string>; pg_hba?: string[] };
  [field: string]: unknown;
}

/** The Clusters of one namespace. */
export interface Clusters {
  get: (name: string) => Promise<Cluster | undefined>;
  create: (cluster: Cluster) => Promise<void>;
  /** Does nothing if there is no such Cluster. */
  remove: (name: string) => Promise<void>;
}

const CALL_MS = 30_000;
const NOT_FOUND = 404;

/**
 * Asks the API server as the service account of this pod. Its authority is trusted by NODE_EXTRA_CA_CERTS.
 * @param accountDir where Kubernetes puts the account's token and namespace
 */
export function clustersOf(apiUrl: string, accountDir: string): Clusters {
  const read = async (name: string) => (await readFile(join(accountDir, name), 'utf8')).trim();

  /** `undefined` where there is no such Cluster. */
  async function call(method: 'GET' | 'POST' | 'DELETE', name: string, body?: object): Promise<Response | undefined> {
    const path = `/apis/postgresql.cnpg.io/v1/namespaces/${await read('namespace')}/clusters${name}`;
    const response = await fetch(new URL(path, apiUrl), {
      method,
      // Reads the token for each call, because it changes after an hour and a check may take longer.
      headers: { authorization: `Bearer ${await read('token')}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_MS),
    });
    if (response.ok) return response;
    const reason = await response.text();
    if (response.status === NOT_FOUND && method !== 'POST') return undefined;
    throw new Error(`Kubernetes answered ${response.status} to ${method} ${path}: ${reason}`);
  }

  return {
    get: async (name) => (await (await call('GET', `/${name}`))?.json()) as Cluster | undefined,
    create: async (cluster) => void (await call('POST', '', cluster)),
    remove: async (name) => void (await call('DELETE', `/${name}`)),
  };
}
