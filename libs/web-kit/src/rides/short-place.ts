/**
 * The first parts of an address, which identify it in a list: without the country, and without the state where two
 * parts remain. Maps providers write both at the end: 'Baner, Pune, Maharashtra, India' becomes 'Baner, Pune'. An
 * address in another format stays whole.
 */
export function shortPlace(address: string): string {
  const parts = address.split(', ');
  if (parts.length < 2 || parts.at(-1) !== 'India') return address;
  return parts.slice(0, parts.length > 3 ? -2 : -1).join(', ');
}

/**
 * The part of an address that names the place: the text before the first comma. The labels on `ui`'s map follow the
 * same rule.
 */
export const placeName = (address: string): string => address.split(',', 1)[0]?.trim() || address;
