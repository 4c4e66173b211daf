import { dirname, extname, join } from 'node:path';

/**
 * The file of a program that runs in a thread or a process of its own. In sources it is beside the module that starts it,
 * `plan-thread.ts`; in a build beside the program that the module became part of, `plan-thread.js`.
 */
export const programFile = (moduleFile: string, name: string): string =>
  join(dirname(moduleFile), `${name}${extname(moduleFile)}`);
