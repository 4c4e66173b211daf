import { randomUUID } from 'node:crypto';
import { routes, type Role } from '@pahiya/contracts';
import { SoftKey } from '@pahiya/testing';
import type { HttpClient } from './http-client.ts';
import { linkTokenFor } from './mailbox.ts';
import { password, People } from './people.ts';

/** A company with its people, a driver and two rides. `mark` is in every text of the tenant, and in no other text. */
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

/** The passkeys of a platform whose PUBLIC_URL is not set are made for this site. */
const SITE = { id: 'localhost', origin: 'http://localhost:8080' };

/**
 * A person who waits to join the company, a login and a passkey of the company. Those that have a name have the mark in
 * it.
 */
export async function openAccountRecords(
  api: HttpClient,
  { mark, tokens: { company: token }, ids }: Tenant,
  dataDir: string,
): Promise<Record<'joiner' | 'signIn' | 'passkey', string>> {
  const { auth } = routes;
  const { companyName } = (await api.must(auth.getCompanyProfile, { token })).company;
  const email = `${mark}@joins.example`;
  const asks = { companyId: ids.companyCode, companyName, email, password, role: 'user' as const };
  await api.must(auth.register, { body: asks });
  await api.must(auth.confirmRegistration, { body: { token: await linkTokenFor(dataDir, email), password } });
  const { joiners } = await api.must(auth.listJoiners, { token });
  const { signIns } = await api.must(auth.listSignIns, { token });

  const { stepToken } = await api.must(auth.beginSecondFactor, { token, body: { currentPassword: password } });
  const { options } = await api.must(auth.beginPasskey, { body: { stepToken } });
  const answer = JSON.stringify(new SoftKey(SITE).register(options.challenge));
  await api.must(auth.confirmPasskey, { body: { stepToken, name: `Key ${mark.slice(0, 20)}`, answer } });
  const { factors } = await api.must(auth.getSecondFactors, { token });
  return {
    joiner: joiners[0]?._id ?? '',
    signIn: signIns[0]?._id ?? '',
    passkey: factors.passkeys[0]?._id ?? '',
  };
}

/**
 * A second rider of the company, with a ride. The mark is in the texts of this rider, and in no other text of the
 * tenant.
 */
export async function openColleague(
  api: HttpClient,
  { tokens: { company: token }, ids }: Tenant,
): Promise<{ mark: string; ids: Record<'ride' | 'employee', string> }> {
  const people = new People(api);
  const mark = `mate${randomUUID().replaceAll('-', '')}`;
  const rider = await people.rider({ companyId: ids.companyCode, token }, `Meera ${mark}`);
  const ride = await people.book(rider, 6, {
    pickup: `Gate ${mark}`,
    pickupLocation: { address: `Gate ${mark}`, lat: 12.97, lng: 77.6 },
  });
  return { mark, ids: { ride: ride._id, employee: rider._id } };
}
