import { brokenUniqueIndex, newId, notFound, type Language, type Tx } from '@pahiya/service-kit';
import { AccountEntity } from '../accounts/account.entity.ts';
import { canonicalEmail } from '../accounts/account.ts';
import { insertAccount } from '../accounts/account.repository.ts';
import type { AuthParts } from '../parts.ts';
import type { KeptCompany } from '../companies/company.entity.ts';
import { companyNamed, lockActiveCompany } from '../companies/company.repository.ts';
import { announceEmployee } from '../employees/employee.events.ts';
import { insertRegistration } from './registration.repository.ts';
import { isTurnedAway } from './turned-away.repository.ts';

export interface Registrant {
  companyId: string;
  companyName: string;
  email: string;
  password: string;
  /** The language of the mail that proves the address. */
  language: Language;
}

/** The next step after registering: the login, or the mailed link, which proves the registration with this id. */
export type Registered = { next: 'login' } | { next: 'link'; id: string };

/**
 * Somebody asks to join a company. The answer never depends on what exists; only the mail to the address says that. In
 * the demonstration, where the first steps need no mailbox, an open company accepts people at once.
 * @throws PahiyaError NOT_FOUND in the demonstration, when no company has that code and name
 */
export async function registerPerson(parts: AuthParts, given: Registrant): Promise<Registered> {
  const email = canonicalEmail(given.email);
  const [company, passwordHash] = await Promise.all([
    companyNamed(parts.database, given.companyId, given.companyName),
    parts.strangers.check(() => parts.passwords.hash(given.password, { email, companyName: given.companyName })),
  ]);
  const isDemonstration = parts.rules.demo === 'on';
  if (isDemonstration && company === undefined) throw notFound('company');
  const isOpen = isDemonstration && company?.joining === 'open';
  const registering = () =>
    parts.database.transaction(async (tx): Promise<Registered> => {
      if (isOpen && (await joinAtOnce(tx, parts, { company, email, passwordHash }))) return { next: 'login' };
      const id = await ask(tx, parts, { ...given, role: 'user', company, email, passwordHash });
      return isOpen ? { next: 'login' } : { next: 'link', id };
    });
  try {
    return await registering();
  } catch (thrown) {
    // Somebody else registered this address first, so it is taken now.
    if (brokenUniqueIndex(thrown) === undefined) throw thrown;
    return registering();
  }
}

/** A company asks to be accepted; whether its code and name are free is checked when the address is proved. */
export async function registerWaitingCompany(parts: AuthParts, given: Registrant): Promise<Registered> {
  const email = canonicalEmail(given.email);
  const passwordHash = await parts.strangers.check(() =>
    parts.passwords.hash(given.password, { name: given.companyName, email }),
  );
  const asking = { ...given, role: 'company', email, passwordHash } as const;
  return { next: 'link', id: await parts.database.transaction((tx) => ask(tx, parts, asking)) };
}

/**
 * Returns false if the address is taken, if the company dismissed or refused it, or if the company was suspended or deleted
 * since it was found: nobody would delete the person.
 */
async function joinAtOnce(
  tx: Tx,
  parts: AuthParts,
  { company, email, passwordHash }: { company: KeptCompany; email: string; passwordHash: string },
): Promise<boolean> {
  const { id: companyId } = company;
  if (!(await lockActiveCompany(tx, companyId))) return false;
  if (await isTurnedAway(tx, parts, { companyId, email })) return false;
  if (await tx.getRepository(AccountEntity).existsBy({ role: 'user', companyId, email })) return false;
  const id = newId();
  const createdAt = parts.clock.now();
  await insertAccount(tx, { id, role: 'user', email, passwordHash, companyId, createdAt, emailProven: false });
  await announceEmployee(tx, 'auth.employee.registered.v1', id);
  return true;
}

interface Asking extends Omit<Registrant, 'password'> {
  role: 'user' | 'company';
  company?: KeptCompany | undefined;
  passwordHash: string;
}

/** Writes the same rows whether or not the company and the address are known, so that timing reveals nothing. */
async function ask(tx: Tx, parts: AuthParts, asking: Asking): Promise<string> {
  const { role, email, language, passwordHash, company, companyId: companyCode, companyName } = asking;
  const id = newId();
  const companyId = company?.id ?? null;
  const createdAt = parts.clock.now();
  await insertRegistration(tx, { id, role, email, passwordHash, companyId, companyCode, companyName, createdAt });
  await parts.mails.request(tx, { role, email, language, registrationId: id });
  return id;
}
