import { httpClient, type HttpClient } from './http-client.ts';
import { People, type Company, type Rider } from './people.ts';

/** A company of its own with one rider, so that tests do not see each other's rides. */
export interface World {
  api: HttpClient;
  people: People;
  /** Token of the first admin. */
  admin: string;
  company: Company;
  rider: Rider;
}

export async function openWorld(url: string): Promise<World> {
  const api = httpClient(url);
  const people = new People(api);
  const [admin, company] = [await people.admin(), await people.company()];
  return { api, people, admin, company, rider: await people.rider(company) };
}
