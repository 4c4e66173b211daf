/** Whose data was erased, in the rides, invoices and steps that are kept. */
export type ForgottenRole = 'user' | 'driver';

const WORD = { user: 'employee', driver: 'driver' } as const;

/** What stands for the name of a person who was deleted: `Former driver 3C0ED64E`. */
export const pseudonymOf = (role: ForgottenRole, id: string): string =>
  `Former ${WORD[role]} ${id.slice(-8).toUpperCase()}`;
