import { ROLES, type Role } from '@pahiya/contracts';

/** The role in an address, as the mail's link and our own links carry it; a person by default. */
export const roleIn = (search: URLSearchParams): Role => ROLES.find((role) => role === search.get('role')) ?? 'user';
