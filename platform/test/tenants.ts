import { randomUUID } from 'node:crypto';
import { routes, type Role } from '@pahiya/contracts';
import type { HttpClient } from './http-client.ts';
import { People } from './people.ts';

/** A company with its people, a driver and two rides. `mark` stands in every text that is theirs, and in nobody else's. */
export interface Tenant {
  mark: string;
  tokens: Record<Exclude<Role, 'admin'>, string>;
  /** What a call could name: records of this tenant. */
  ids: {
    completedRide: string;
    openRide: string;
    companyId: string;
    companyCode: string;
    employee: string;
    driver: string;
  };
}

export async function openTenant(api: HttpClient): Promise<Tenant> {
  const people = new People(api);
  const mark = `mark${randomUUID().replaceAll('-', '')}`;
  const admin = await people.admin();
  const company = await people.company();
  const body = { companyName: `Works ${mark}`, address: `1 ${mark} Road` };
  const { company: profile } = await api.must(routes.auth.updateCompanyProfile, { body, token: company.token });
  const [rider, driver] = [await people.rider(company, `Asha ${mark}`), await people.driver(admin, `Ravi ${mark}`)];

  const way = { pickup: `Gate ${mark}`, dropoff: `Hall ${mark}` };
  const ofWay = {
    ...way,
    pickupLocation: { address: way.pickup, lat: 12.9756, lng: 77.6068 },
    dropoffLocation: { address: way.dropoff, lat: 12.8452, lng: 77.6602 },
  };
  const openRide = await people.book(rider, 5, ofWay);
  await people.assign(openRide, driver._id, admin);
  const completedRide = await people.book(rider, 2, ofWay);
  await people.assign(completedRide, driver._id, admin);
  await people.accept(completedRide, driver);
  await people.drive(completedRide, driver);
  await people.serialOf(completedRide, admin);
  return {
    mark,
    tokens: { user: rider.token, company: company.token, driver: driver.token },
    ids: {
      completedRide: completedRide._id,
      openRide: openRide._id,
      companyId: profile._id,
      companyCode: company.companyId,
      employee: rider._id,
      driver: driver._id,
    },
  };
}
