import { PahiyaError, type Caller } from '@pahiya/service-kit';
import type { BookingParts } from '../parts.ts';
import { findEmployee } from '../people/people.repository.ts';
import type { Ride } from './ride.ts';

/**
 * Who books, as a booking remembers it: the token knows who it is; name, number and phone may be newer in what the auth
 * service told since the sign-in.
 */
export async function riderOf(
  { database }: Pick<BookingParts, 'database'>,
  caller: Caller,
): Promise<Pick<Ride, 'rider' | 'company'>> {
  const known = await findEmployee(database, caller.sub);
  const companyId = caller.companyId ?? known?.companyId;
  if (companyId === undefined) throw new PahiyaError('FORBIDDEN', { what: 'not-an-employee' });
  const email = known?.email ?? caller.email ?? '';
  return {
    rider: {
      userId: caller.sub,
      name: known?.name ?? caller.name ?? email,
      email,
      phone: known?.phone ?? null,
      employeeId: known?.employeeId ?? caller.employeeId ?? null,
    },
    company: {
      companyId,
      code: known?.companyCode ?? caller.companyCode ?? '',
      name: known?.companyName ?? caller.companyName ?? '',
    },
  };
}
