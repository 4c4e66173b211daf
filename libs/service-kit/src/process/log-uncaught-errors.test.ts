import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const moduleUrl = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** A process that logs as services do, and ends by `ending`. */
const program = (ending: string) => `
  import Fastify from ${JSON.stringify(import.meta.resolve('fastify'))};
  import { logUncaughtErrors } from ${moduleUrl('./log-uncaught-errors.ts')};
  logUncaughtErrors(Fastify({ logger: { base: { service: 'auth' } } }).log);
  ${ending}`;

it.each([
  ['an exception', `setImmediate(() => { throw new Error('PostgreSQL does not answer'); });`],
  ['a promise that nobody awaits', `void Promise.reject(new Error('PostgreSQL does not answer'));`],
  ['the start', `await Promise.reject(new Error('PostgreSQL does not answer'));`],
])('an error of %s that ends the process is one line of its log', async (_where, ending) => {
  const ended = run(process.execPath, ['--input-type=module', '--eval', program(ending)], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  });
  const { code, stdout, stderr } = (await ended.catch((error: unknown) => error)) as Record<string, string | number>;
  expect(code).toBe(1);
  expect(JSON.parse(String(stdout))).toMatchObject({
    level: 60,
    service: 'auth',
    msg: 'the process ends because of an error that nothing handles',
    err: { message: 'PostgreSQL does not answer' },
  });
  expect(stderr).toContain('PostgreSQL does not answer');
});
