import { routes, type RouteReply } from '@pahiya/contracts';
import { notFound } from '@pahiya/service-kit';
import type { DriverParts } from '../parts.ts';
import { findDriver } from './driver.repository.ts';
import { driverView } from './driver.ts';

type Report = RouteReply<typeof routes.driver.driverReport>;

/** The driver with pay and rides. `unavailable` names each service that did not answer; its figures are missing. */
export async function driverReport(parts: DriverParts, id: string): Promise<Report> {
  const { database, deps } = parts;
  const driver = await findDriver(database, id);
  if (!driver) throw notFound('driver');
  const unavailable: Report['unavailable'] = [];
  const orAway = async <T>(part: Report['unavailable'][number], call: Promise<T>): Promise<T | null> => {
    try {
      return await call;
    } catch (error) {
      deps.log.warn({ err: error, part }, 'a part of the driver report is away');
      unavailable.push(part);
      return null;
    }
  };
  const [pay, rides] = await Promise.all([
    orAway('salary', deps.peers.call(routes.salary.driverPay, { params: { id } })),
    orAway('booking', deps.peers.call(routes.booking.driverRides, { params: { driverId: id } })),
  ]);
  return {
    driver: driverView(driver),
    salary: pay?.currentCycle.baseSalary ?? null,
    totalAdvance: pay?.totalAdvance ?? null,
    remainingSalary: pay?.remainingSalary ?? null,
    bookings: rides?.bookings ?? [],
    completedBookings: rides?.completedBookings ?? null,
    totalEarnings: rides?.totalEarnings ?? null,
    unavailable,
  };
}
