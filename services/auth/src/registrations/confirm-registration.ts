import { room, type RouteBody, type RouteReply, type routes } from '@pahiya/contracts';
import { newId, noteChange, PahiyaError, refusingDuplicates, type Tx } from '@pahiya/service-kit';
import { insertAccount } from '../accounts/account.repository.ts';
import type { AuthParts } from '../parts.ts';
import { CompanyEntity, type KeptCompany } from '../companies/company.entity.ts';
import { createCompany } from '../companies/register-company.ts';
import { TAKEN } from '../employees/employee.ts';
import { announceEmployee } from '../employees/employee.events.ts';
import { countJoiners } from '../joiners/joiner.repository.ts';
import { hashOfLinkToken } from '../mails/link-token.ts';
import { RegistrationEntity, type KeptRegistration } from './registration.entity.ts';
import {
  deleteRegistrationsOf,
  findByLink,
  findUnproven,
  lockRegistrationsOf,
  takeRegistration,
} from './registration.repository.ts';
import { isTurnedAway } from './turned-away.repository.ts';

/** While people wait, a company is told of them once a day at most. */
const DAY_MS = 24 * 3600_000;

type Route = typeof routes.auth.confirmRegistration;
type Outcome = Pick<RouteReply<Route>, 'next' | 'role'>;

export interface Confirming {
  address: string;
  /** The last registration that was made in this browser. */
  registrationId: string | undefined;
}

/**
 * The link proves the address, and the password proves that the same person registered: a click alone cannot prove a
 * stranger's registration. A person whom the company's rule accepts joins now; others wait for the company.
 */
export async function confirmRegistration(parts: AuthParts, given: RouteBody<Route>, by: Confirming): Promise<Outcome> {
  await parts.limits.attempt('confirm', { address: by.address });
  const registration = await registrationOf(parts, given, by);
  return registration.role === 'company' ? confirmCompany(parts, registration) : confirmPerson(parts, registration);
}

/**
 * The registration with this password: the one for which the link was mailed, or else the browser's own under the same
 * address. The latter may have got no mail because strangers had registered the address too often.
 */
async function registrationOf(
  parts: AuthParts,
  { token, password }: RouteBody<Route>,
  { registrationId: id }: Confirming,
): Promise<KeptRegistration> {
  const mailed = await findByLink(parts.database, hashOfLinkToken(token), parts.clock.now());
  if (mailed === undefined) throw linkIsOver();
  await parts.limits.attempt('confirm', { account: mailed.id });
  if (await parts.passwords.verify(password, mailed.passwordHash)) return mailed;
  const { email } = mailed;
  const own = id === undefined || id === mailed.id ? undefined : await findUnproven(parts.database, { id, email });
  if (own && (await parts.passwords.verify(password, own.passwordHash))) return own;
  throw new PahiyaError('INVALID_CREDENTIALS', { what: 'chosen-password' });
}

function linkIsOver(): PahiyaError {
  return new PahiyaError('RULE_BROKEN', { what: 'link-is-over' });
}

async function confirmCompany(parts: AuthParts, registration: KeptRegistration): Promise<Outcome> {
  const { companyCode: companyId, companyName, email, passwordHash } = registration;
  const isOpen = parts.rules.companyRegistration === 'open';
  await createCompany(
    parts,
    { companyId, companyName, email, passwordHash, status: isOpen ? 'active' : 'waiting' },
    async (tx) => {
      if (!(await takeRegistration(tx, registration))) throw linkIsOver();
    },
  );
  return { role: 'company', next: isOpen ? 'login' : 'wait' };
}

async function confirmPerson(parts: AuthParts, registration: KeptRegistration): Promise<Outcome> {
  const { companyId, email } = registration;
  if (companyId === null) throw linkIsOver();
  const next = await refusingDuplicates(TAKEN, () =>
    parts.database.transaction(async (tx): Promise<Outcome['next']> => {
      const company = await lockActiveCompany(tx, companyId);
      await lockRegistrationsOf(tx, companyId, email);
      if (!(await takeRegistration(tx, registration))) throw linkIsOver();
      // Before the deletion, so that a person who waits already and registers again is not the first.
      const isFirst = (await countJoiners(tx, companyId)) === 0;
      await deleteRegistrationsOf(tx, companyId, email);
      if (!letsIn(company, email) || (await isTurnedAway(tx, parts, { companyId, email }))) {
        await wait(tx, parts, { registration, company, isFirst });
        return 'wait';
      }
      await join(tx, registration, parts.clock.now());
      return 'login';
    }),
  );
  return { role: 'user', next };
}

/** Locked, so that its rule does not change while somebody joins by it. */
async function lockActiveCompany(tx: Tx, id: string): Promise<KeptCompany> {
  const where = { id, status: 'active' } as const;
  const company = await tx.getRepository(CompanyEntity).findOne({
    select: { id: true, name: true, joining: true, emailDomains: true, joinerMail: true, joinersMailedAt: true },
    where,
    lock: { mode: 'pessimistic_read' },
  });
  if (company === null) throw linkIsOver();
  if (company.joining === 'invited')
    throw new PahiyaError('RULE_BROKEN', { what: 'company-invites', company: company.name });
  return company;
}

function letsIn({ joining, emailDomains }: KeptCompany, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return joining === 'open' || (joining === 'domain' && emailDomains.includes(domain));
}

interface Waiting {
  registration: KeptRegistration;
  company: KeptCompany;
  /** Whether nobody waited before. */
  isFirst: boolean;
}

async function wait(tx: Tx, { clock, mails }: AuthParts, { registration, company, isFirst }: Waiting): Promise<void> {
  const { id } = registration;
  const now = clock.now();
  const { joinerMail, joinersMailedAt } = company;
  if (
    joinerMail !== null &&
    (isFirst || joinersMailedAt === null || now.getTime() - joinersMailedAt.getTime() > DAY_MS)
  )
    await mails.tellOfJoiners(tx, company.id, joinerMail);
  await tx
    .getRepository(RegistrationEntity)
    .insert({ ...registration, tokenHash: null, tokenExpiresAt: null, provenAt: now });
  noteChange(tx, { kind: 'employee', id }, room.company(company.id));
}

async function join(tx: Tx, { email, passwordHash, companyId }: KeptRegistration, createdAt: Date): Promise<void> {
  const id = newId();
  await insertAccount(tx, { id, role: 'user', email, passwordHash, companyId, createdAt });
  await announceEmployee(tx, 'auth.employee.registered.v1', id);
}
