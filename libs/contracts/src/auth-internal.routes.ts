import { Type } from 'typebox';
import { route, servicesOnly } from './route.ts';
import { Email, exactly, Id, Message, Password, PersonName, Phone } from './schema.ts';

/** The routes of auth for the other services. */
export const authInternalRoutes = {
  sessionState: route({
    service: 'auth',
    method: 'GET',
    path: '/internal/auth/sessions/:sessionId',
    access: servicesOnly('gateway', 'booking', 'driver', 'salary', 'invoice'),
    summary: 'Whether a session is open, by the table of sessions',
    params: Type.Object({ sessionId: Id }),
    reply: Type.Object({ open: Type.Boolean() }),
  }),
  putDriverAccount: route({
    service: 'auth',
    method: 'PUT',
    path: '/internal/auth/driver-accounts/:driverId',
    access: servicesOnly('driver'),
    summary:
      "Create or change a driver's sign-in. Repeating it is harmless; an account whose driver never came to be gives way",
    params: Type.Object({ driverId: Id }),
    body: exactly({
      fullName: PersonName,
      phoneNumber: Phone,
      email: Type.Optional(Type.Union([Email, Type.Null()])),
      password: Type.Optional(Password),
      existing: Type.Boolean({ description: 'false while the driver is being registered' }),
    }),
    reply: Message,
    errors: ['ALREADY_EXISTS', 'NOT_FOUND'],
  }),
  endDriverSessions: route({
    service: 'auth',
    method: 'POST',
    path: '/internal/auth/driver-accounts/:driverId/end-sessions',
    access: servicesOnly('driver'),
    summary: 'End the sessions of a driver who was deactivated',
    params: Type.Object({ driverId: Id }),
    reply: Message,
  }),
  deleteDriverAccount: route({
    service: 'auth',
    method: 'DELETE',
    path: '/internal/auth/driver-accounts/:driverId',
    access: servicesOnly('driver'),
    summary: "Take a driver's sign-in away; sessions end at once",
    params: Type.Object({ driverId: Id }),
    reply: Message,
  }),
  countEmployees: route({
    service: 'auth',
    method: 'GET',
    path: '/internal/auth/companies/:companyId/employee-count',
    access: servicesOnly('booking'),
    summary: 'How many employees a company has',
    params: Type.Object({ companyId: Id }),
    reply: Type.Object({ totalEmployees: Type.Integer() }),
  }),
};
