import { type Rate } from '@pahiya/contracts';
import { formatInr, formatKm, type TextOf } from '@pahiya/ui';
import { type messages } from './messages.ts';
import { type RideDraft } from './ride-draft.ts';

type Words = TextOf<typeof messages>;

export const localRule = (rate: Rate, text: Words): string =>
  text('localRule', {
    base: formatInr(rate.localBase),
    km: formatKm(rate.localKm),
    hours: rate.localHours,
    perKm: formatInr(rate.extraPerKm),
    perHour: formatInr(rate.extraPerHour),
  });

export const outstationRule = (rate: Rate, text: Words): string =>
  text('outstationRule', {
    perKm: formatInr(rate.outstationPerKm),
    minKm: formatKm(rate.outstationMinKmPerDay),
    allowance: formatInr(rate.driverAllowancePerDay),
  });

const airportRule = (rate: Rate, text: Words): string =>
  text(rate.airportExtraPerKm > 0 ? 'airportRuleBeyond' : 'airportRule', {
    flat: formatInr(rate.airportFlat),
    km: formatKm(rate.airportKm),
    perKm: formatInr(rate.airportExtraPerKm),
  });

/** The price of a ride by the rate of its cab, in a sentence. */
export function ruleOf({ mode, tripType }: RideDraft, rate: Rate, text: Words): string {
  if (mode === 'airport') return airportRule(rate, text);
  return tripType === 'local' ? localRule(rate, text) : outstationRule(rate, text);
}

/** How a cab is priced, in a few words. */
export function priceOf({ mode, tripType }: RideDraft, rate: Rate | undefined, text: Words): string | undefined {
  if (mode === 'airport') return text('airportRate');
  if (!rate) return undefined;
  return tripType === 'local'
    ? text('perKmBeyond', { perKm: formatInr(rate.extraPerKm), km: formatKm(rate.localKm) })
    : text('perKm', { perKm: formatInr(rate.outstationPerKm) });
}
