// Preloaded into the processes of the test of faults. The clock of a process goes ahead by the milliseconds in a file.
// The file is named by the process id, in the folder that the parameter `folder` of this module's URL names. The
// database sessions of a process carry the process id.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LOOK_MS = 100;
const file = join(new URL(import.meta.url).searchParams.get('folder') ?? '', String(process.pid));
process.env['PGAPPNAME'] = `process ${process.pid}`;

const RealDate = Date;
const realNow = Date.now;
let aheadMs = 0;
const now = () => realNow() + aheadMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

setInterval(() => {
  try {
    aheadMs = Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    aheadMs = 0;
  }
}, LOOK_MS).unref();
