import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { SERVICE_NAMES } from '@pahiya/contracts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@pahiya/local-servers';
import { provisionDatabase } from '@pahiya/service-kit';
import { eventually } from '@pahiya/testing';
import { newAuthority, newServerCertificate } from '../src/inside/certificates.ts';
import type { Cluster } from '../src/kubernetes/clusters.ts';
import { openClusterApi, type ClusterApi } from './cluster-api.ts';
import { root } from './deployment.ts';
import { rendered } from './kustomize.ts';
import { programEnvironment } from './program-environment.ts';

const PASSWORD = 'of the superuser';
const cluster = rendered(join(root, 'k8s/overlays/production')).find(
  ({ kind }) => kind === 'Cluster',
) as unknown as Cluster;

let folder: string;
let copy: EmbeddedPostgres;
let api: ClusterApi;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pahiya-cluster-'));
  copy = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false, log: () => undefined });
  const urls = await provisionDatabase(copy.adminUrl, (service) => `test-${service}`);
  for (const name of SERVICE_NAMES)
    expect(await run(`services/${name}/dist/migrate.js`, { DATABASE_URL: urls[name] })).toMatchObject({ status: 0 });
  await inTls();
});
afterAll(async () => {
  await copy?.stop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => api?.stop());

/**
 * Gives the server the certificate that a copy of a cluster has: it names the Service of the original and nothing else.
 */
async function inTls(): Promise<void> {
  const authority = await newAuthority();
  await writeFile(join(folder, 'ca.pem'), authority.certificate);
  const { certificate, privateKey } = await newServerCertificate(authority, ['postgres', 'postgres.pahiya.svc']);
  await writeFile(join(folder, 'data/server.pem'), certificate);
  await writeFile(join(folder, 'data/server.key'), privateKey, { mode: 0o600 });
  const url = new URL(copy.adminUrl);
  const database = url.pathname.slice(1);
  const admin = new Client({ connectionString: Object.assign(url, { pathname: '/template1' }).href });
  await admin.connect();
  await admin.query(`alter database "${database}" rename to pahiya`);
  await admin.query(`alter role postgres password '${PASSWORD}'`);
  for (const setting of ["ssl_cert_file = 'server.pem'", "ssl_key_file = 'server.key'", 'ssl = on'])
    await admin.query(`alter system set ${setting}`);
  await admin.query('select pg_reload_conf()');
  await admin.end();
}

function start(script: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, script)], { env: { ...programEnvironment, ...env } });
  const ended = (async () => {
    const [output, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { status: child.exitCode, output, error };
  })();
  return { child, ended };
}
const run = (script: string, env: Record<string, string>) => start(script, env).ended;

const startCheck = () =>
  start('platform/dist/check-cluster-backup.js', {
    KUBERNETES_API_URL: api.url,
    SERVICE_ACCOUNT_DIR: api.accountDir,
    COPY_ADDRESS: `127.0.0.1:${new URL(copy.adminUrl).port}`,
    POSTGRES_PASSWORD: PASSWORD,
    INSIDE_CA_FILE: join(folder, 'ca.pem'),
  });

it('looks at all of the copy, whose certificate names only the original, and deletes it', async () => {
  api = await openClusterApi(cluster, 0);
  const { status, output, error } = await startCheck().ended;
  expect({ status, error }).toEqual({ status: 0, error: '' });
  expect(output).toMatch(/is whole: \d+ tables, no documents and \d+ entries of the audit trail were looked at/);
  expect(api.calls.at(-1)).toBe('DELETE pahiya-check');
  expect([...api.clusters.keys()]).toEqual(['pahiya']);
});

it('fails when Kubernetes ends the job before the copy is ready, and deletes the copy', async () => {
  api = await openClusterApi(cluster, Infinity);
  const { child, ended } = startCheck();
  await eventually(() => api.clusters.has('pahiya-check'), { describe: 'the copy to be made' });
  child.kill('SIGTERM');
  const { status, error } = await ended;
  expect({ status, error }).toEqual({ status: 1, error: 'It was stopped before the copy was looked at.\n' });
  expect([...api.clusters.keys()]).toEqual(['pahiya']);
});
