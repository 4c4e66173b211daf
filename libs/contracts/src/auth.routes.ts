import { Type } from 'typebox';
import { COMPANY_CODE, EMAIL_DOMAIN, SHORTEST_RESET_TOKEN } from './account-fields.ts';
import { COMPANY_STATUSES, Company, Employee, JOINING, User } from './people.ts';
import { Driver } from './drivers.ts';
import { anonymousOr, everyone, only, route } from './route.ts';
import { ROLES } from './roles.ts';
import {
  byNameOrRegistration,
  Email,
  exactly,
  Message,
  nextCursor,
  oneOf,
  page,
  partial,
  Password,
  PasswordAttempt,
  PersonName,
  Phone,
  SearchText,
} from './schema.ts';

export const CompanyCode = Type.String({ minLength: 2, maxLength: 20, pattern: COMPANY_CODE.source });
export const CompanyName = Type.String({ minLength: 1, maxLength: 160, pattern: '\\S' });
export const EmployeeNumber = Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' });
export const CompanyAddress = Type.String({ maxLength: 400 });
const rememberMe = Type.Optional(Type.Boolean());
const Token = Type.String({ description: 'bearer token (JWT)' });
/** The service also checks it with `isGstin`, unless the company already has this GSTIN. */
const Gstin = Type.String({ pattern: '^(.{15})?$', description: 'as invoices can carry it; empty removes it' });

/** The next step of a registration: the login, or the link in the mail. */
const next = Type.Optional(oneOf(['login', 'link']));
const EmailDomain = Type.String({ maxLength: 253, pattern: EMAIL_DOMAIN.source });

const CompanyRegistration = {
  companyName: CompanyName,
  companyId: CompanyCode,
  email: Email,
  password: Password,
};

export const authRoutes = {
  loginUser: route({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/login',
    access: everyone,
    summary: 'Sign a company employee in; everything given must match the account',
    body: exactly({
      companyId: Type.String({ minLength: 1, maxLength: 20 }),
      employeeId: EmployeeNumber,
      employeeName: PersonName,
      email: Email,
      password: PasswordAttempt,
      rememberMe,
    }),
    reply: Type.Object({ token: Token, user: User }),
    errors: ['INVALID_CREDENTIALS', 'ALREADY_EXISTS', 'NOT_LET_IN'],
  }),
  loginCompany: route({
    service: 'auth',
    method: 'POST',
    path: '/api/company/login',
    access: everyone,
    summary: 'Sign a company in',
    body: exactly({ email: Email, password: PasswordAttempt, rememberMe }),
    reply: Type.Object({ token: Token, company: Company }),
    errors: ['INVALID_CREDENTIALS', 'SECOND_STEP_NEEDED', 'NOT_LET_IN'],
  }),
  loginDriver: route({
    service: 'auth',
    method: 'POST',
    path: '/api/driver/login',
    access: everyone,
    summary:
      'Sign a driver in by e-mail or phone number; one who waits for activation may and is told so, one who was deactivated may not',
    body: exactly({
      email: Type.Optional(Email),
      /** The only field of the sign-in form: a phone number, or an e-mail address if it contains an @. */
      phoneNumber: Type.Optional(Type.String({ minLength: 5, maxLength: 254 })),
      password: PasswordAttempt,
      rememberMe,
    }),
    reply: Type.Object({ token: Token, driver: Driver, message: Type.Optional(Type.String()) }),
    errors: ['INVALID_CREDENTIALS', 'FORBIDDEN', 'UNAVAILABLE'],
  }),
  loginAdmin: route({
    service: 'auth',
    method: 'POST',
    path: '/api/admin/login',
    access: everyone,
    summary: 'Sign an admin in',
    body: exactly({ email: Email, password: PasswordAttempt, rememberMe }),
    reply: Type.Object({ token: Token, message: Type.String() }),
    errors: ['INVALID_CREDENTIALS', 'SECOND_STEP_NEEDED'],
  }),
  logout: route({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/logout',
    access: only(...ROLES),
    summary: 'End this session everywhere',
    reply: Message,
  }),
  driverStorageKey: route({
    service: 'auth',
    method: 'GET',
    path: '/api/driver/storage-key',
    access: only('driver'),
    summary: "The key with which the driver's phone encrypts what it keeps; it leaves the phone with the session",
    reply: Type.Object({ key: Type.String({ description: '256 bits, as Base64' }) }),
  }),
  forgotPassword: route({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: everyone,
    cost: 'registration',
    summary: 'Mail a one-time link, valid 30 minutes; the answer never tells whether the address exists',
    body: exactly({ email: Email, role: oneOf(ROLES) }),
    reply: Message,
  }),
  resetPassword: route({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/reset-password',
    access: everyone,
    summary: 'Set a new password with the link of the mail',
    body: exactly({ token: Type.String({ minLength: SHORTEST_RESET_TOKEN, maxLength: 200 }), password: Password }),
    reply: Message,
    errors: ['RULE_BROKEN'],
  }),
  register: route({
    service: 'auth',
    method: 'POST',
    path: '/api/register',
    access: everyone,
    status: 201,
    cost: 'registration',
    summary: 'Register as an employee of an existing company, or as a company; the address is proved by a mailed link',
    body: exactly({
      email: Email,
      password: Password,
      companyId: CompanyCode,
      companyName: CompanyName,
      role: oneOf(['user', 'company']),
    }),
    reply: Type.Object({ message: Type.String(), next }),
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
  }),
  registerCompany: route({
    service: 'auth',
    method: 'POST',
    path: '/api/company/register',
    access: anonymousOr('admin'),
    status: 201,
    cost: 'registration',
    summary: "Register a company: an admin's is active at once, the public's waits for its proof and the back office",
    body: exactly({ ...CompanyRegistration, role: Type.Optional(Type.String({ maxLength: 20 })) }),
    reply: Type.Object({
      message: Type.String(),
      company: Type.Optional(Company),
      next,
    }),
    errors: ['ALREADY_EXISTS'],
  }),
  listCompanies: route({
    service: 'auth',
    method: 'GET',
    path: '/api/company',
    aliases: ['/company'],
    access: only('admin', 'company'),
    summary: 'All companies, by name unless sorted otherwise; a company sees itself',
    query: Type.Object({
      ...page,
      ...byNameOrRegistration,
      q: Type.Optional(SearchText),
      status: Type.Optional(oneOf(COMPANY_STATUSES)),
    }),
    reply: Type.Object({ companies: Type.Array(Company), nextCursor }),
  }),
  getCompanyProfile: route({
    service: 'auth',
    method: 'GET',
    path: '/api/company/profile',
    access: only('company'),
    summary: "The company's own record",
    reply: Type.Object({ company: Company }),
  }),
  updateCompanyProfile: route({
    service: 'auth',
    method: 'PUT',
    path: '/api/company/profile',
    access: only('company'),
    summary: "Change the company's name, contact, GSTIN, password or notifications, or how people join it",
    body: partial({
      companyName: CompanyName,
      phone: Phone,
      address: CompanyAddress,
      gstin: Gstin,
      joining: oneOf(JOINING),
      emailDomains: Type.Array(EmailDomain, { maxItems: 20 }),
      notifyOfJoiners: Type.Boolean(),
      password: Password,
      currentPassword: PasswordAttempt,
    }),
    reply: Type.Object({ company: Company, message: Type.String() }),
    errors: ['INVALID_CREDENTIALS', 'ALREADY_EXISTS', 'RULE_BROKEN'],
  }),
  getProfile: route({
    service: 'auth',
    method: 'GET',
    path: '/api/profile',
    access: only(...ROLES),
    summary: 'Who is signed in',
    reply: Type.Object({ user: User }),
  }),
  updateProfile: route({
    service: 'auth',
    method: 'PUT',
    path: '/api/profile',
    access: only('user', 'company', 'admin'),
    summary: 'Change name, phone or, with the current one, the password',
    body: partial({ employeeName: PersonName, phone: Phone, password: Password, currentPassword: PasswordAttempt }),
    reply: Type.Object({ user: User, message: Type.String() }),
    errors: ['INVALID_CREDENTIALS', 'RULE_BROKEN', 'ALREADY_EXISTS'],
  }),
  changePassword: route({
    service: 'auth',
    method: 'PUT',
    path: '/api/profile/password',
    access: only(...ROLES),
    summary: 'Change the password; every other session ends, and mailed links are void',
    body: exactly({ currentPassword: PasswordAttempt, password: Password }),
    reply: Message,
    errors: ['INVALID_CREDENTIALS'],
  }),
  listEmployees: route({
    service: 'auth',
    method: 'GET',
    path: '/api/company/employees',
    access: only('company'),
    summary: "The company's employees, newest first unless sorted otherwise",
    query: Type.Object({ ...page, ...byNameOrRegistration, q: Type.Optional(SearchText) }),
    reply: Type.Object({ employees: Type.Array(Employee), nextCursor }),
  }),
  addEmployee: route({
    service: 'auth',
    method: 'POST',
    path: '/api/company/employees',
    access: only('company'),
    status: 201,
    summary: 'Register an employee',
    incomplete: { what: 'employee-incomplete' },
    body: exactly({ employeeId: EmployeeNumber, employeeName: PersonName, email: Email, password: Password }),
    reply: Type.Object({ employee: Employee, message: Type.String() }),
    errors: ['ALREADY_EXISTS'],
  }),
  removeEmployee: route({
    service: 'auth',
    method: 'DELETE',
    path: '/api/company/employees/:employeeId',
    access: only('company'),
    summary: "Remove an employee, by `_id` or by the company's own number; sessions end at once",
    params: Type.Object({ employeeId: Type.String({ minLength: 1, maxLength: 64 }) }),
    reply: Message,
    errors: ['NOT_FOUND'],
  }),
  peopleStats: route({
    service: 'auth',
    method: 'GET',
    path: '/api/admin/stats/people',
    access: only('admin'),
    summary: 'How many employees and companies there are',
    reply: Type.Object({ totalEmployees: Type.Integer(), totalCompanies: Type.Integer() }),
  }),
  jwks: route({
    service: 'auth',
    method: 'GET',
    path: '/.well-known/jwks.json',
    access: everyone,
    cost: 'public',
    summary: 'The keys that tokens are verified with',
    reply: Type.Object({
      keys: Type.Array(
        Type.Object({
          kty: Type.String(),
          crv: Type.String(),
          x: Type.String(),
          y: Type.String(),
          kid: Type.String(),
          alg: Type.String(),
          use: Type.String(),
        }),
      ),
    }),
  }),
};
