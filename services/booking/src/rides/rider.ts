import { PahiyaError, type Caller } from '@pahiya/service-kit';
import type { BookingParts } from '../parts.ts';
import { findEmployee, type KnownEmployee } from '../people/people.repository.ts';
import type { Ride } from './ride.ts';

/**
 * The rider and company stored with a booking. The token identifies the rider; name, employee number and phone come from the auth
 * service's events where those have arrived, because they may have changed since the sign-in.
 * @throws PahiyaError FORBIDDEN
 */
export async function riderOf(
  { database }: Pick<BookingParts, 'database'>,
  caller: Caller,
): Promise<Pick<Ride, 'rider' | 'company'>> {
  const known = await findEmployee(database, caller.sub);
  if (known) mustBeAllowedToBook(known);
  return { rider: personOf(caller, known), company: companyOf(caller, known) };
}

/**
 * A token stays valid for some seconds after a dismissal or the suspension of a company.
 * @throws PahiyaError FORBIDDEN
 */
function mustBeAllowedToBook({ removedAt, isCompanyActive }: KnownEmployee): void {
  if (removedAt !== null) throw new PahiyaError('FORBIDDEN', { what: 'not-an-employee' });
  if (isCompanyActive === false) throw new PahiyaError('FORBIDDEN', { what: 'company-not-active' });
}

function personOf(caller: Caller, known: KnownEmployee | undefined): Ride['rider'] {
  const email = known?.email ?? caller.email ?? '';
  return {
    userId: caller.sub,
    name: known?.name ?? caller.name ?? email,
    email,
    phone: known?.phone ?? null,
    employeeId: known?.employeeId ?? caller.employeeId ?? null,
  };
}

function companyOf(caller: Caller, known: KnownEmployee | undefined): Ride['company'] {
  const companyId = caller.companyId ?? known?.companyId;
  if (companyId === undefined) throw new PahiyaError('FORBIDDEN', { what: 'not-an-employee' });
  return {
    companyId,
    code: known?.companyCode ?? caller.companyCode ?? '',
    name: known?.companyName ?? caller.companyName ?? '',
  };
}
