/** The ride for which the driver turned sharing off: a reload must not turn it on again. */
const KEY = 'pahiya.driver.sharing-declined';

/** Where the browser forbids the storage, sharing stays off as long as the page lasts. */
let ofPage: string | null = null;

export function declinedTrip(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return ofPage;
  }
}

export function noteDeclined(tripId: string | null): void {
  ofPage = tripId;
  try {
    if (tripId === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, tripId);
  } catch {
    // `ofPage` has it.
  }
}
