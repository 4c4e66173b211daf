import { Type } from 'typebox';
import { SHORTEST_RESET_TOKEN } from './account-fields.ts';
import { EmployeeNumber } from './auth.routes.ts';
import { Company, Employee, Joiner } from './people.ts';
import { everyone, only, route } from './route.ts';
import { exactly, Id, Message, oneOf, partial, PasswordAttempt, PersonName } from './schema.ts';

/** An `_id`, an e-mail or a phone number. */
export const WhoseSessions = Type.String({ minLength: 3, maxLength: 254, pattern: '\\S' });

const params = Type.Object({ id: Id });

/** The routes for joining a company, and for companies that ask to be accepted: docs/product.md, Joining. */
export const joiningRoutes = {
  confirmRegistration: route({
    service: 'auth',
    method: 'POST',
    path: '/api/register/confirm',
    access: everyone,
    summary: 'Prove an address with the link of the mail and the password that was chosen',
    body: exactly({
      token: Type.String({ minLength: SHORTEST_RESET_TOKEN, maxLength: 200 }),
      password: PasswordAttempt,
    }),
    reply: Type.Object({
      message: Type.String(),
      next: oneOf(['login', 'wait']),
      role: oneOf(['user', 'company']),
    }),
    errors: ['INVALID_CREDENTIALS', 'RULE_BROKEN', 'ALREADY_EXISTS'],
  }),
  listJoiners: route({
    service: 'auth',
    method: 'GET',
    path: '/api/company/joiners',
    access: only('company'),
    summary: 'Who has proved an address and waits to be let in, the longest waiting first, 100 at most',
    reply: Type.Object({ joiners: Type.Array(Joiner), total: Type.Integer() }),
  }),
  letJoinerIn: route({
    service: 'auth',
    method: 'POST',
    path: '/api/company/joiners/:id/let-in',
    access: only('company'),
    summary: 'Let somebody in; the number and name that the company gives hold, else the first login asks for them',
    params,
    body: partial({ employeeId: EmployeeNumber, employeeName: PersonName }),
    reply: Type.Object({ employee: Employee, message: Type.String() }),
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
  }),
  refuseJoiner: route({
    service: 'auth',
    method: 'POST',
    path: '/api/company/joiners/:id/refuse',
    access: only('company'),
    summary: 'Refuse somebody, who then joins only when the company adds them',
    params,
    reply: Message,
    errors: ['NOT_FOUND'],
  }),
  changeCompanyStatus: route({
    service: 'auth',
    method: 'PUT',
    path: '/api/admin/companies/:id/status',
    access: only('admin'),
    summary:
      'Let a company in or open it again, suspend or delete it; the sessions of a company that is not active end',
    params,
    body: exactly({ status: oneOf(['active', 'suspended', 'deleted']) }),
    reply: Type.Object({ company: Type.Optional(Company), message: Type.String() }),
    errors: ['NOT_FOUND', 'RULE_BROKEN'],
  }),
  endSessions: route({
    service: 'auth',
    method: 'POST',
    path: '/api/admin/end-sessions',
    access: only('admin'),
    summary:
      "End the sessions of whoever has this `_id`, e-mail or phone number; with a company's, those of its people",
    body: exactly({ who: WhoseSessions }),
    reply: Type.Object({ accounts: Type.Integer(), message: Type.String() }),
    errors: ['NOT_FOUND'],
  }),
};
