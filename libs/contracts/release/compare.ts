import { shapeChanges, type Where } from './shape-changes.ts';
import type { Contract, ReleasedRoute, Shape } from './snapshot.ts';

type Compare = (before: Shape | undefined, now: Shape | undefined, at: string) => string[];
type Section = Exclude<keyof Contract, 'keywords' | 'anyCallMayAnswer'>;
type Of<S extends Section> = Contract[S][string];
type Uses = Readonly<Record<Where['use'], Compare>>;

/**
 * A sentence for each change that someone who keeps to `released` would notice; empty when there is none. Keywords that the
 * released contract does not keep are not compared.
 */
export function breakingChanges(released: Contract, present: Contract): string[] {
  const keywords = new Set(released.keywords);
  const as =
    (use: Where['use']): Compare =>
    (before = {}, now = {}, at) =>
      shapeChanges(before, now, { use, at, keywords });
  const uses = { request: as('request'), reply: as('reply'), event: as('event') };
  /** The changes of each released entry; a new entry harms nobody. */
  function section<S extends Section>(
    of: S,
    label: string,
    changes: (before: Of<S>, now: Of<S>, at: string) => string[],
  ) {
    return Object.entries(entriesOf(released, of)).flatMap(([name, before]) => {
      const now = entriesOf(present, of)[name];
      return now === undefined ? [`${label}${name} is gone.`] : changes(before, now, `${label}${name}`);
    });
  }
  const { anyCallMayAnswer } = released;
  // A code is all that a program knows of an error, so a caller cannot know what to do about a new one.
  const newErrors = lost(present.anyCallMayAnswer, anyCallMayAnswer).map((code) => `Any call may now answer ${code}.`);
  return [
    ...newErrors,
    ...section('routes', '', (before, now, name) => [
      ...routeChanges(before, now, { name, uses }),
      ...lost(lost(now.errors, before.errors), anyCallMayAnswer).map((code) => `${name} may now answer ${code}.`),
    ]),
    ...section('events', '', (before, now, type) => uses.event(before, now, `${type}: data`)),
    ...section('problems', '', (before, now, name) => [
      ...statusChange(before, now, name),
      ...uses.reply(before.params, now.params, `${name}: params`),
    ]),
    ...section('issues', 'issue ', (before, now, name) => uses.reply(before, now, `${name}: params`)),
    ...section('serverMessages', 'message ', uses.reply),
    ...section('clientMessages', 'message ', (before, now, name) => [
      ...uses.request(before.argument, now.argument, `${name}: argument`),
      ...uses.reply(before.answer, now.answer, `${name}: answer`),
    ]),
    ...section('topics', 'topic ', uses.event),
  ];
}

function entriesOf<S extends Section>(contract: Contract, of: S) {
  return contract[of] as Readonly<Record<string, Of<S>>>;
}

function routeChanges(
  before: ReleasedRoute,
  now: ReleasedRoute,
  { name, uses }: { name: string; uses: Uses },
): string[] {
  const closed = now.access.includes('anyone') ? [] : lost(before.access, now.access);
  const becameForm = before.files.length === 0 && before.body !== undefined && now.files.length > 0;
  return [
    ...[...closed, ...lost(before.callers, now.callers)].map((who) => `${name} is closed to ${who}.`),
    ...statusChange(before, now, name),
    ...lost(before.produces, now.produces).map((type) => `${name} is no longer answered as ${type}.`),
    ...lost(before.files, now.files).map((file) => `${name} no longer takes the file ${file}.`),
    ...(becameForm ? [`${name} now takes a form instead of JSON.`] : []),
    ...before.params.flatMap((shape, index) =>
      uses.request(shape, now.params[index], `${name}: parameter ${index + 1}`),
    ),
    ...uses.request(before.query ?? NONE, now.query ?? ANY_OBJECT, `${name}: query`),
    ...uses.request(before.body ?? NONE, now.body ?? ANY_OBJECT, `${name}: body`),
    ...uses.reply(before.reply, now.reply, `${name}: reply`),
  ];
}

const ANY_OBJECT: Shape = { type: 'object' };
/** Where the released route took nothing, its callers send nothing. */
const NONE: Shape = { type: 'object', additionalProperties: false };

function statusChange(before: { status: number }, now: { status: number }, name: string): string[] {
  return before.status === now.status ? [] : [`${name} answers ${now.status} instead of ${before.status}.`];
}

function lost(before: readonly string[] = [], now: readonly string[] = []): string[] {
  return before.filter((each) => !now.includes(each));
}

/**
 * Whether a version may break the contract of another: if its first number is higher, or, while that is 0, its second.
 */
export function isNewMajor(released: string, present: string): boolean {
  const [[major = 0, minor = 0], [nextMajor = 0, nextMinor = 0]] = [released, present].map((version) =>
    version.split('.').map(Number),
  ) as [number[], number[]];
  return nextMajor > major || (nextMajor === 0 && major === 0 && nextMinor > minor);
}
