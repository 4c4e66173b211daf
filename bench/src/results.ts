import type { Row } from './row.ts';

/** A row of the last measurements, and when and on which machine it was taken. */
export interface KeptRow extends Row {
  /** A day of UTC, e.g. `2026-11-29`. */
  takenOn: string;
  machine: string;
}

/** The rows of a run that measured some of the figures, in their places among those that were kept before it. */
export function replaced(before: readonly KeptRow[], rows: readonly KeptRow[]): KeptRow[] {
  const isNew = (row: Row) => !before.some(({ what }) => what === row.what);
  return [...before.map((kept) => rows.find(({ what }) => what === kept.what) ?? kept), ...rows.filter(isNew)];
}

/** The page of the last measurements, in Markdown. */
export function pageOf(rows: readonly KeptRow[]): string {
  const machines = [...new Set(rows.map(({ machine }) => machine))];
  const lines = rows.map(
    ({ what, against, figure, limit, reached, takenOn, machine }) =>
      `| ${what} | ${against} | ${figure} | ${limit} | ${reached ? 'yes' : 'no'} | ${takenOn}, ${machines.indexOf(machine) + 1} |`,
  );
  return `# Last measurements

Taken by \`npm run bench\`; each ratio from one run, both sides in turn. Behind the day stands the machine, of those below.

| what | against | measured | limit | reached | taken on |
|---|---|---|---|---|---|
${lines.join('\n')}

${machines.map((machine, nth) => `${nth + 1}. ${machine}`).join('\n')}
`;
}
