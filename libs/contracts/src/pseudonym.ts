/** The roles whose people are erased from the rides, invoices and steps that are kept. */
export type ForgottenRole = 'user' | 'driver';

const WORD = { user: 'employee', driver: 'driver' } as const;

/** The replacement for the name of a deleted person: `Former driver 3C0ED64E`. */
export const pseudonymOf = (role: ForgottenRole, id: string): string =>
  `Former ${WORD[role]} ${id.slice(-8).toUpperCase()}`;
