import { routes, type TokenClaims } from '@pahiya/contracts';
import type { HttpClient } from '../http-client.ts';
import { People, type Company, type Driver, type Rider } from '../people.ts';

/** How many open rides a rider of the limited company may have. No two may be at the same time. */
export const MOST_OPEN_RIDES = 3;
const RIDERS = 3;
const NAMES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

export interface LoadRider extends Rider {
  companyId: string;
}

/**
 * Two companies, one with limits, their riders, and drivers for both. Each run has its own, so that it does not see
 * those of other runs.
 */
export interface LoadPeople {
  api: HttpClient;
  admin: { token: string; _id: string };
  free: Company & { _id: string };
  limited: Company & { _id: string };
  riders: LoadRider[];
  drivers: Driver[];
}

export async function openPeople(api: HttpClient, drivers: number): Promise<LoadPeople> {
  const people = new People(api);
  const admin = await people.admin();
  const [free, limited] = [await companyOf(people), await companyOf(people)];
  const limits = { mostOpenRides: MOST_OPEN_RIDES, overlapping: false };
  await api.must(routes.booking.changeRideLimits, { body: limits, token: limited.token });
  const riders = await Promise.all(
    [free, limited].flatMap((company) =>
      NAMES.slice(0, RIDERS).map(async (name): Promise<LoadRider> => ({
        ...(await people.rider(company, `Rider ${name}`)),
        companyId: company._id,
      })),
    ),
  );
  const hired = await Promise.all(NAMES.slice(0, drivers).map((name) => people.driver(admin, `Driver ${name}`)));
  return { api, admin: { token: admin, _id: claimsOf(admin).sub }, free, limited, riders, drivers: hired };
}

async function companyOf(people: People): Promise<Company & { _id: string }> {
  const company = await people.company();
  return { ...company, _id: claimsOf(company.token).companyId ?? '' };
}

function claimsOf(token: string): TokenClaims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as TokenClaims;
}
