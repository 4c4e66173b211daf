import { BOOKING_STATUSES, type BookingStatus } from './bookings.ts';
import { RIDE_LIFE, RIDES_IN_REACH, type RideRefusal } from './ride-life.ts';
import { ROLES, type Role } from './roles.ts';

/*
 * Draws RIDE_LIFE for people: docs/ride-life.md is written by platform/src/draw-ride-life.ts, and the API description
 * has the same diagram and table. No screen imports this.
 */

const WHO: Readonly<Record<Role, string>> = { user: 'rider', driver: 'driver', company: 'company', admin: 'admin' };

interface Rules {
  from?: string;
  until?: string;
  if?: string;
}

/** The rules of time of a permission, in words. */
const timesOf = (rules: Rules): string =>
  [
    ...(rules.from ? ['from shortly before its time'] : []),
    ...(rules.until ? ['until the day of the ride is over'] : []),
    ...(rules.if ? ['while waiting and tolls wait for a decision'] : []),
  ].join(' ');

const whoAndWhen = (who: string, rules: Rules): string => (timesOf(rules) ? `${who} (${timesOf(rules)})` : who);

const steps = Object.entries(RIDE_LIFE).map(([command, { from, to, event, by, ...more }]) => ({
  command,
  from: from as readonly BookingStatus[],
  to,
  events: 'eventIfExtrasWait' in more ? [event, more.eventIfExtrasWait] : [event],
  by: ROLES.flatMap((role) => {
    const rules = (by as Partial<Record<Role, Rules>>)[role];
    return rules ? [{ who: WHO[role], rules }] : [];
  }),
}));
/** A state diagram in mermaid. */
export function rideLifeDiagram(): string {
  const arrows = steps.flatMap(({ command, from, to, by }) => {
    const label = `${command}: ${by.map(({ who }) => who).join(', ')}`;
    if (from.length === 0) return [`[*] --> ${to}: ${label}`];
    return from.map((status) => `${status} --> ${to === 'same' ? status : to}: ${label}`);
  });
  const ends = BOOKING_STATUSES.filter((status) =>
    steps.every(({ from, to }) => to === 'same' || !from.includes(status)),
  );
  return ['stateDiagram-v2', ...arrows, ...ends.map((status) => `${status} --> [*]`)].join('\n    ');
}

/** The same as a table in Markdown. */
export function rideLifeTable(): string {
  return tableOf([
    ['command', 'from', 'to', 'who', 'event'],
    ...steps.map(({ command, from, to, by, events }) => [
      command,
      from.length === 0 ? '–' : from.join(', '),
      to === 'same' ? 'the same' : to,
      by.map(({ who, rules }) => whoAndWhen(who, rules)).join(', '),
      events.map((event) => `\`${event}\``).join(', or '),
    ]),
  ]);
}

/** One example of each refusal. */
const REFUSALS: readonly RideRefusal[] = [
  { what: 'wrong-role' },
  { what: 'no-driver' },
  { what: 'not-accepted' },
  { what: 'already-accepted' },
  { what: 'not-started' },
  { what: 'already-started' },
  { what: 'is-over', status: 'completed', command: 'cancel' },
  { what: 'day-over' },
  { what: 'no-extras-wait' },
  { what: 'too-early', day: '2026-12-01', time: '09:00' },
  { what: 'changed-meanwhile', status: 'completed' },
];

/** The content of docs/ride-life.md; `sentences` come from the services' catalogue. */
export function rideLifePage(sentenceOf: (refusal: RideRefusal) => string): string {
  const reach = ROLES.map((role) => [WHO[role], RIDES_IN_REACH[role]]);
  const refusals = REFUSALS.map((refusal) => [`\`${refusal.what}\``, sentenceOf(refusal)]);
  return `# The life of a ride

Drawn from \`RIDE_LIFE\` in \`libs/contracts/src/ride-life.ts\` by \`node_modules/.bin/node platform/src/draw-ride-life.ts\`; a test
holds the page to it. The booking service enforces that value, and every screen takes its buttons from it.

\`\`\`mermaid
${rideLifeDiagram()}
\`\`\`

${rideLifeTable()}

Everybody acts on the rides that they see; any other ride is 'not found'.

${tableOf([['who', 'sees'], ...reach])}

A ride can be started from 60 minutes before its time, or what \`START_EARLY_MINUTES\` of the booking service says. A driver's
view of a ride says the instant in \`startableFrom\`. The day of a ride is over at midnight in Asia/Kolkata, and not before 4
hours after its time.

A ride whose waiting or tolls pass a limit (docs/product.md, Fares) is completed with \`extras\` that wait: its fare is the
booked one, and \`booking.ride.completed.v1\`, which the invoice is issued upon, follows when an admin has decided.

## Who was first

A ride has a \`revision\` that grows by one with every change. A writer may send the one that was on the screen, as
\`If-Match: "3"\` or as \`revision\` in the body: if the ride has changed since, the answer is 409 with the newest ride, as that
caller may see it, in \`booking\`. A writer who sends none decides on the revision that is read for the call; of several who
ask one process at once, one wins. No clock decides.

## Why not

A refusal is a 409 \`ILLEGAL_TRANSITION\` with \`params.what\`; the sentence is written from it. The sentences are those of
cancelling a completed ride, where they name one.

${tableOf([['what', 'sentence'], ...refusals])}
`;
}

/** A table in the layout of oxfmt: the columns are as wide as their widest cell. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [
    line(head),
    line(
      widths.map(() => ''),
      '-',
    ),
    ...body.map((row) => line(row)),
  ].join('\n');
}
