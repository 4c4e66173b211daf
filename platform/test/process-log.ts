import { closeSync, copyFileSync, mkdirSync, openSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

declare global {
  /** Set by noting-environment.mjs. */
  var failedTests: string[];
}

/** The log of the last run with a failure. The folder of a run is deleted with its log. */
const KEPT = join(import.meta.dirname, '../../node_modules/.cache/pahiya/failed-processes.log');
const SHOWN_LINES = 60;
const WARN = 40;

export interface ProcessLog {
  file: string;
  /** The open file, to which the processes write. */
  fd: number;
  close(): void;
}

export function openProcessLog(folder: string): ProcessLog {
  const file = join(folder, 'processes.log');
  const fd = openSync(file, 'a');
  return { file, fd, close: () => closeSync(fd) };
}

/**
 * Shows with each failed test what the processes warned of during the test, and keeps the whole log. Call before the
 * file's own afterAll.
 */
export function showLogOfFailures(logOf: () => ProcessLog | undefined): void {
  let before = { failures: 0, bytes: 0 };
  beforeEach(() => {
    const log = logOf();
    before = { failures: failedTests.length, bytes: log === undefined ? 0 : statSync(log.file).size };
  });
  afterEach(async () => {
    const log = logOf();
    if (failedTests.length > before.failures && log !== undefined)
      console.error(
        `Warnings of the processes during '${failedTests.at(-1)}':\n${await warningsOf(log, before.bytes)}`,
      );
  });
  afterAll(() => {
    const log = logOf();
    if (failedTests.length === 0 || log === undefined) return;
    mkdirSync(join(KEPT, '..'), { recursive: true });
    copyFileSync(log.file, KEPT);
    console.error(`The whole log of the processes is ${KEPT}`);
  });
}

/** The last lines after this byte that are warnings or worse. */
async function warningsOf({ file }: ProcessLog, from: number): Promise<string> {
  const lines = (await readFile(file)).subarray(from).toString().trim().split('\n');
  return lines.filter(isWarning).slice(-SHOWN_LINES).join('\n');
}

function isWarning(line: string): boolean {
  try {
    return (JSON.parse(line) as { level: number }).level >= WARN;
  } catch {
    // Not JSON, e.g. what a process printed before it ended.
    return true;
  }
}
