import { ROLES, type Role } from '@pahiya/contracts';

/** The role in an address, from the link in an e-mail or on our pages; a person by default. */
export const roleIn = (search: URLSearchParams): Role => ROLES.find((role) => role === search.get('role')) ?? 'user';
