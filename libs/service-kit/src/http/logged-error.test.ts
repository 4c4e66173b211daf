import { Registry } from 'prom-client';
import { QueryFailedError } from 'typeorm';
import { createHost } from './host.ts';
import { createReadiness } from '../process/readiness.ts';

it('keeps what people gave us out of the log', async () => {
  const lines: string[] = [];
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } };
  const app = createHost({ name: 'test', readiness: createReadiness(), metrics: new Registry(), logger });
  app.get('/', () => {
    const driverError = Object.assign(new Error('terminating connection'), {
      code: '57P01',
      constraint: 'account_email',
      detail: 'Key (email)=(asha@example.com) exists.',
    });
    throw new QueryFailedError(
      'insert into account values ($1, $2)',
      ['asha@example.com', '$argon2id$v=19'],
      driverError,
    );
  });
  expect((await app.inject('/')).statusCode).toBe(503);
  const [line = ''] = lines;
  expect(JSON.parse(line)).toMatchObject({
    err: { type: 'QueryFailedError', message: 'terminating connection', code: '57P01', constraint: 'account_email' },
  });
  expect(line).not.toMatch(/asha|argon2|insert into/);
});
