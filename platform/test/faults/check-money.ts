import type { FinalEntry, FinalState } from './final-state.ts';
import type { Call, History, WantedPay } from './history.ts';

/** Checks ledgers to the paisa: each entry follows from the one before, and comes from one call. */
export function ledgerFaults(history: History, { entries, drivers }: FinalState): string[] {
  const calls = history.calls.filter((call): call is Call & { pay: WantedPay } => call.pay !== undefined);
  const byNote = Map.groupBy(entries, ({ note }) => note);
  return [
    ...calls.flatMap((call) => callFaultsOf(call, byNote.get(call.mark) ?? [])),
    ...[...Map.groupBy(entries, ({ driverId }) => driverId)].flatMap(([driverId, own]) => [
      ...own.flatMap((entry, nth) => chainFaults(entry, own.slice(0, nth))),
      ...answerFaults(
        calls.filter(({ pay }) => pay.driverId === driverId),
        own,
      ),
      ...(drivers.find(({ id }) => id === driverId)?.baseSalaryPaise === baseOf(own)
        ? []
        : [`driver ${driverId}: the driver service does not have the base salary of ${baseOf(own)} paise`]),
    ]),
  ];
}

const baseOf = (entries: readonly FinalEntry[]) =>
  entries.findLast(({ baseAfterPaise }) => baseAfterPaise !== null)?.baseAfterPaise ?? 0;

function callFaultsOf({ mark, outcome, pay }: Call & { pay: WantedPay }, made: readonly FinalEntry[]): string[] {
  if (!{ done: [1], refused: [0], unknown: [0, 1] }[outcome].includes(made.length))
    return [`pay ${mark} was ${outcome}, and made ${made.length} entries`];
  return made.flatMap((entry) =>
    entry.driverId === pay.driverId &&
    entry.type === pay.type &&
    entry.changeType === pay.changeType &&
    entry.amountPaise === pay.amountPaise
      ? []
      : [`pay ${mark} made another entry than it says: ${JSON.stringify(entry)}`],
  );
}

function chainFaults(entry: FinalEntry, before: readonly FinalEntry[]): string[] {
  const { driverId, type, changeType, amountPaise, baseAfterPaise } = entry;
  const base = baseOf(before);
  const expected = {
    salary: amountPaise,
    advance: null,
    adjustment: changeType === 'increase' ? base + amountPaise : base - amountPaise,
  }[type];
  return [
    ...(entry.entry === before.length + 1 ? [] : [`driver ${driverId}: entry ${before.length + 1} is missing`]),
    ...(baseAfterPaise === expected
      ? []
      : [`driver ${driverId}: entry ${entry.entry} leaves ${baseAfterPaise} paise, and not ${expected}`]),
  ];
}

/**
 * An answer shows the entries up to its own, and no later one. A call that begins after another has ended has a later
 * entry.
 */
function answerFaults(calls: readonly (Call & { pay: WantedPay })[], entries: readonly FinalEntry[]): string[] {
  const numberOf = new Map(entries.map(({ note, entry }) => [note, entry]));
  const done = calls.flatMap((call) => {
    const entry = numberOf.get(call.mark);
    return call.outcome === 'done' && entry !== undefined ? [{ call, entry }] : [];
  });
  return done.flatMap(({ call, entry }) => {
    const expected = entries.filter((each) => each.entry <= entry);
    const shown = new Set(call.pay.notesAfter ?? expected.map(({ note }) => note));
    const isWhole = shown.size === expected.length && expected.every(({ note }) => shown.has(note));
    const later = done.find((other) => other.call.start > call.end && other.entry < entry);
    return [
      ...(isWhole ? [] : [`pay ${call.mark}: its answer shows ${shown.size} entries of ${expected.length}`]),
      ...(later ? [`pay ${later.call.mark} stands before ${call.mark}, which had ended`] : []),
    ];
  });
}

/** Checks figures and invoices to the paisa. */
export function amountFaults({ rides, tallies, invoices, serialFaults }: FinalState): string[] {
  const completed = rides.filter(({ status }) => status === 'completed');
  const final = new Map(completed.filter(({ extrasWait }) => !extrasWait).map((ride) => [ride.id, ride.totalPaise]));
  const invoiced = new Set(invoices.map(({ rideId }) => rideId));
  return [
    ...tallyFaults(rides, tallies),
    ...[...final.keys()].filter((id) => !invoiced.has(id)).map((id) => `ride ${id} is completed without an invoice`),
    ...invoices.flatMap(({ rideId, rideTotalPaise }) =>
      final.get(rideId) === rideTotalPaise
        ? []
        : [`the invoice of ride ${rideId} is over ${rideTotalPaise} paise, the ride says ${final.get(rideId)}`],
    ),
    ...serialFaults,
  ];
}

function tallyFaults(rides: FinalState['rides'], tallies: FinalState['tallies']): string[] {
  const counted = Map.groupBy(rides, ({ companyId, status }) => `${companyId} ${status}`);
  const kept = new Map(tallies.map((tally) => [`${tally.companyId} ${tally.status}`, tally]));
  return [...new Set([...counted.keys(), ...kept.keys()])].flatMap((key) => {
    const own = counted.get(key) ?? [];
    const revenue = key.endsWith(' completed') ? own.reduce((sum, { totalPaise }) => sum + totalPaise, 0) : 0;
    const { rides: number = 0, revenuePaise = 0 } = kept.get(key) ?? {};
    return number === own.length && revenuePaise === revenue
      ? []
      : [`the figures of ${key} say ${number} rides and ${revenuePaise} paise; there are ${own.length} and ${revenue}`];
  });
}
