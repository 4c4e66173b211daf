import { Type, type Static } from 'typebox';
import { only, route, servicesOnly } from './route.ts';
import { Day, exactly, Id, Note, oneOf, Rupees, sumUpTo, Timestamp } from './schema.ts';

export const TRANSACTION_TYPES = ['salary', 'advance', 'adjustment'] as const;
export const CHANGE_TYPES = ['increase', 'decrease'] as const;

/** Default notes of the ledger. Each is stored as an English sentence; screens translate it by the note's name. */
const DEFAULT_NOTES = ['registration', 'driver-record', 'set', 'increased', 'decreased', 'advance'] as const;
export type DefaultNote = (typeof DEFAULT_NOTES)[number];

export const SalaryTransaction = Type.Object({
  _id: Id,
  type: oneOf(TRANSACTION_TYPES),
  amount: Rupees,
  changeType: Type.Optional(oneOf(CHANGE_TYPES)),
  note: Type.String(),
  /** Set when no note was typed: `note` is the sentence of this default note. */
  defaultNote: Type.Optional(oneOf(DEFAULT_NOTES)),
  date: Timestamp,
});
export type SalaryTransaction = Static<typeof SalaryTransaction>;

const SalaryCycle = Type.Object({
  cycleNumber: Type.Integer(),
  startDate: Timestamp,
  cycleEnd: Timestamp,
  baseSalary: Rupees,
  currentAdvances: Rupees,
  transactions: Type.Array(SalaryTransaction),
});

/** `salaryHistory` holds the earlier cycles that have transactions, newest first. */
const salaryStatus = {
  driverId: Id,
  currentCycle: SalaryCycle,
  salaryHistory: Type.Array(SalaryCycle),
  registrationDate: Timestamp,
  totalAdvance: Rupees,
  remainingSalary: Rupees,
};
export const SalaryStatus = Type.Object(salaryStatus);
export type SalaryStatus = Static<typeof SalaryStatus>;
const SalaryAnswer = Type.Object({ ...salaryStatus, message: Type.String() });

/** A salary, an adjustment or an advance. */
export const PayAmount = sumUpTo(10_000_000, { minimum: 0.01 });
/** A day begins at its midnight in India. An empty text is now. */
const DateOfAdvance = Type.Union([Timestamp, Day, Type.Literal('')]);
const byDriver = Type.Object({ id: Id });
const errors = ['NOT_FOUND', 'RULE_BROKEN', 'UNAVAILABLE'] as const;

export const salaryRoutes = {
  setSalary: route({
    service: 'salary',
    method: 'PUT',
    path: '/api/drivers/:id/salary',
    aliases: ['/drivers/:id/salary'],
    access: only('admin'),
    summary: "Set a driver's monthly base salary from the current cycle on",
    incomplete: { what: 'no-salary', field: 'salary' },
    params: byDriver,
    body: exactly({ salary: PayAmount, note: Type.Optional(Note) }),
    reply: SalaryAnswer,
    errors,
  }),
  adjustSalary: route({
    service: 'salary',
    method: 'PUT',
    path: '/api/drivers/:id/salary/adjust',
    aliases: ['/drivers/:id/salary/adjust'],
    access: only('admin'),
    summary: 'Raise or lower the base salary from the current cycle on',
    incomplete: { what: 'no-adjustment', field: 'amount' },
    params: byDriver,
    body: exactly({ amount: PayAmount, changeType: oneOf(CHANGE_TYPES), note: Type.Optional(Note) }),
    reply: SalaryAnswer,
    errors,
  }),
  giveAdvance: route({
    service: 'salary',
    method: 'POST',
    path: '/api/drivers/:id/advance',
    aliases: ['/drivers/:id/advance'],
    access: only('admin'),
    status: 201,
    summary: 'Record an advance; it belongs to the cycle of its date',
    incomplete: { what: 'no-advance', field: 'amount' },
    params: byDriver,
    body: exactly({ amount: PayAmount, note: Type.Optional(Note), date: Type.Optional(DateOfAdvance) }),
    reply: SalaryAnswer,
    errors,
  }),
  salaryStatus: route({
    service: 'salary',
    method: 'GET',
    path: '/api/drivers/:id/salary/status',
    aliases: ['/drivers/:id/salary/status'],
    access: only('admin', 'driver'),
    summary: "A driver's cycle, earlier cycles and what remains; a driver reads its own",
    params: byDriver,
    reply: SalaryStatus,
    errors,
  }),
  expenseStats: route({
    service: 'salary',
    method: 'GET',
    path: '/api/admin/stats/expenses',
    access: only('admin'),
    summary: "This month's base salaries and advances",
    reply: Type.Object({ monthlyExpenses: Rupees }),
  }),
  driverPay: route({
    service: 'salary',
    method: 'GET',
    path: '/internal/salary/drivers/:id',
    access: servicesOnly('driver'),
    summary: "A driver's salary status, for the driver report",
    params: byDriver,
    reply: SalaryStatus,
    errors: ['NOT_FOUND'],
  }),
};
