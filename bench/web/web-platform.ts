import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@pahiya/contracts';
import { freePort } from '@pahiya/local-servers';
import { call } from '../src/stage.ts';

const root = join(import.meta.dirname, '../..');
/** The first start creates a database and two weeks of demonstration rides. */
const START_TIMEOUT_MS = 180_000;

export const PEOPLE = ['user', 'driver', 'company', 'admin'] as const;
export type Person = (typeof PEOPLE)[number];
/** The login that the web stores: docs/product.md, Records. */
export type Session = Readonly<Record<string, string>>;

export interface WebPlatform {
  url: string;
  sessions: Readonly<Record<Person, Session>>;
  stop(): Promise<void>;
}

async function logIn(url: string): Promise<WebPlatform['sessions']> {
  const password = 'Pahiya#2026';
  const { token: user } = await call(url, routes.auth.loginUser, {
    body: {
      companyId: 'DEMO01',
      employeeId: 'E-001',
      employeeName: 'Asha Rao',
      email: 'rider@pahiya.example',
      password,
    },
  });
  const driving = await call(url, routes.auth.loginDriver, { body: { phoneNumber: '9876543210', password } });
  const { token: company } = await call(url, routes.auth.loginCompany, {
    body: { email: 'company@pahiya.example', password },
  });
  const { token: admin } = await call(url, routes.auth.loginAdmin, {
    body: { email: 'admin@pahiya.example', password },
  });
  return {
    user: { token: user, userRole: 'user' },
    driver: { token: driving.token, userRole: 'driver', driver: JSON.stringify(driving.driver) },
    company: { token: company, userRole: 'company' },
    admin: { token: admin, userRole: 'admin' },
  };
}

/** The platform as `npm start` runs it, with its demonstration, in its own folder and on its own port; all roles are signed in. */
export async function startWebPlatform({ webRoot }: { webRoot?: string } = {}): Promise<WebPlatform> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pahiya-web-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    ['--import', join(root, 'scripts/stop-with-parent.mjs'), join(root, 'platform/dist/start.js')],
    {
      cwd: root,
      // Through the channel the child notices when this process ends, even by a kill -9.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOGIN_LIMIT_PER_MINUTE: '0',
        RATE_LIMIT_PER_MINUTE: '0',
        ...(webRoot === undefined ? {} : { WEB_ROOT: webRoot }),
      },
    },
  );
  let printed = '';
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (printed.includes(`Pahiya is at ${url}`)) resolve();
      });
    child.once('exit', (code) => reject(new Error(`The platform ended with ${code}:\n${printed}`)));
    setTimeout(() => reject(new Error(`The platform did not get ready:\n${printed}`)), START_TIMEOUT_MS).unref();
  });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await ready;
    return { url, sessions: await logIn(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
