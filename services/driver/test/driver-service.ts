import { randomBytes } from 'node:crypto';
import { routes, type Driver, type DriverFact } from '@pahiya/contracts';
import { fileKeys } from '@pahiya/service-kit';
import { startTestService, type TestService } from '@pahiya/testing';
import { tinyJpg, tinyPng } from '../src/documents/image.fixture.ts';
import { buildDriverService } from '../src/service.ts';

export const { driver: calls } = routes;
export const admin = { sub: 'admin-1', role: 'admin', email: 'admin@pahiya.example' } as const;
const BOUNDARY = 'pahiya-test-boundary';
export const formHeaders = (boundary = BOUNDARY) => ({ 'content-type': `multipart/form-data; boundary=${boundary}` });
export const FORM = formHeaders();

/** Started for each test file that imports this, with a database of its own. */
export let service: TestService;
export const config = { fileKeys: fileKeys.parse(randomBytes(32).toString('base64')) };
let phones = 9_000_000_000;
export const newPhone = () => String(phones++);
/** What the auth service was asked, oldest first. */
export let accounts: { call: 'put' | 'delete' | 'end sessions'; id: string; body?: unknown }[];

function accountsAnswer(): void {
  service.neighbours['auth.putDriverAccount'] = ({ params, body }) => {
    accounts.push({ call: 'put', id: (params as { driverId: string }).driverId, body });
    return { message: 'ok' };
  };
  service.neighbours['auth.endDriverSessions'] = ({ params }) => {
    accounts.push({ call: 'end sessions', id: (params as { driverId: string }).driverId });
    return { message: 'ok' };
  };
  service.neighbours['auth.deleteDriverAccount'] = ({ params }) => {
    accounts.push({ call: 'delete', id: (params as { driverId: string }).driverId });
    return { message: 'ok' };
  };
}

beforeAll(async () => {
  service = await startTestService('driver', buildDriverService, config);
});
beforeEach(() => {
  accounts = [];
  accountsAnswer();
  delete service.neighbours['booking.driverRides'];
  delete service.neighbours['booking.driverTrip'];
  delete service.neighbours['salary.driverPay'];
  service.neighbours['booking.retireDriver'] = () => ({ message: 'ok' });
});
afterAll(() => service.close());

export interface Upload {
  content: Buffer;
  filename?: string;
  type?: string;
}
/** A text with its media type, as programs send it. */
interface TypedText {
  text: string;
  type: string;
}
type Part = string | Upload | TypedText;
export type FormParts = Record<string, Part>;

/** @param parts a list, if a name occurs twice */
export function formBody(parts: FormParts | [string, Part][], boundary = BOUNDARY): Buffer {
  const pieces = (Array.isArray(parts) ? parts : Object.entries(parts)).flatMap(([name, part]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
    if (typeof part === 'string') return [`${head}\r\n\r\n${part}\r\n`];
    if ('text' in part) return [`${head}\r\nContent-Type: ${part.type}\r\n\r\n${part.text}\r\n`];
    const { content, filename = 'photo.jpg', type = 'image/jpeg' } = part;
    return [`${head}; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`, content, '\r\n'];
  });
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
}

export const images = { licenseImage: { content: tinyJpg() }, aadhaarCardImage: { content: tinyPng() } };
export function person(change: FormParts = {}): FormParts {
  return { fullName: 'Ravi Kumar', phoneNumber: newPhone(), password: 'secret-123', ...images, ...change };
}

export function register(parts: FormParts | Buffer, headers: Record<string, string> = {}) {
  return service.call(calls.registerDriver, {
    body: Buffer.isBuffer(parts) ? parts : formBody(parts),
    headers: { ...FORM, ...headers },
    as: admin,
  });
}
export async function registered(change: FormParts = {}): Promise<Driver> {
  const answer = await register(person(change));
  expect(answer.status).toBe(201);
  return answer.body.driver;
}
export function update(id: string, parts: FormParts, headers: Record<string, string> = {}) {
  const all = { ...FORM, ...headers };
  return service.call(calls.updateDriver, { params: { id }, body: formBody(parts), headers: all, as: admin });
}
export function read(id: string) {
  return service.call(calls.getDriver, { params: { id }, as: admin });
}

export async function storedFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of service.deps.files.list('drivers')) keys.push(key);
  return keys.sort();
}
async function rowCount(): Promise<number> {
  const [row] = await service.sql<{ count: number }>('select count(*)::int as count from driver.driver');
  return row?.count ?? 0;
}
export async function trace() {
  return { files: await storedFiles(), rows: await rowCount() };
}

export async function factsOf(
  id: string,
  type: 'registered' | 'updated' | 'deleted' = 'updated',
): Promise<DriverFact[]> {
  await service.call(calls.listDrivers, { as: admin });
  const events = await service.published(`driver.driver.${type}.v1`);
  return events.map(({ data }) => data as DriverFact).filter(({ driverId }) => driverId === id);
}
