import { jest } from '@jest/globals';
import { ProgramProcess } from './program-process.ts';

const HOUR_MS = 3600_000;

it('waits for a server while the clock of the machine is set right', async () => {
  const now = Date.now.bind(Date);
  let looks = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + HOUR_MS * looks++);
  let asked = 0;
  const server = new ProgramProcess(process.execPath);
  try {
    await server.launch(['-e', 'setInterval(() => undefined, 1000)'], async () => {
      if (++asked < 3) throw new Error('not yet');
    });
  } finally {
    await server.stop();
  }
});
