import { routes, type RideSnapshot } from '@pahiya/contracts';
import { isPahiyaError, notFound, type Caller, type Database, type ServiceDeps } from '@pahiya/service-kit';
import { recordRide } from '../rides/record-ride.ts';
import { findPaper } from './invoice.repository.ts';
import { isFinal, maySee, type Issuer, type Paper } from './invoice.ts';

export interface Invoicing {
  deps: ServiceDeps;
  database: Database;
  issuer: Issuer;
}

/**
 * The invoice or proforma of a ride, for someone who may see it. Events may arrive later than the booking service's
 * answers, so that service is asked until the invoice is final. A ride that it reports as completed is invoiced
 * immediately.
 * @throws PahiyaError NOT_FOUND for a ride that is absent or not the caller's; UNAVAILABLE when the ride is unknown
 * here and the booking service is down
 */
export async function findInvoice(invoicing: Invoicing, rideId: string, caller: Caller): Promise<Paper> {
  const known = await findPaper(invoicing.database, rideId, invoicing.issuer);
  if (known && !maySee(caller, known.ride)) throw notFound('booking');
  const paper = known && isFinal(known) ? known : await catchUp(invoicing, rideId, known);
  if (!paper || !maySee(caller, paper.ride)) throw notFound('booking');
  return paper;
}

async function catchUp(invoicing: Invoicing, rideId: string, known: Paper | undefined): Promise<Paper | undefined> {
  const { database, deps, issuer } = invoicing;
  let ride: RideSnapshot;
  try {
    ({ ride } = await deps.peers.call(routes.booking.rideSnapshot, { params: { id: rideId } }));
  } catch (error) {
    if (!isPahiyaError(error)) throw error;
    if (known === undefined && error.code !== 'NOT_FOUND') throw error;
    deps.log.debug({ err: error, rideId }, 'the booking service could not tell of a ride');
    return known;
  }
  await database.transaction((tx) => recordRide(tx, ride, issuer));
  return findPaper(database, rideId, issuer);
}
