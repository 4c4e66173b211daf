import { routes } from '@pahiya/contracts';
import { claimOf, notFound, say, serve, type Caller } from '@pahiya/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SalaryParts } from '../parts.ts';
import { adjustSalary } from './adjust-salary.ts';
import { giveAdvance } from './give-advance.ts';
import { entriesOf } from './ledger.repository.ts';
import { readMonthlyExpenses, readPayStatus } from './read-pay.ts';
import type { Write } from './record-entry.ts';
import { setSalary } from './set-salary.ts';

export function ledgerRoutes(app: FastifyInstance, parts: SalaryParts): void {
  const { deps } = parts;
  const writeOf = (call: { params: { id: string }; caller: Caller; request: FastifyRequest }): Write => ({
    driverId: call.params.id,
    by: call.caller.email ?? call.caller.sub,
    claim: claimOf(call.request),
  });

  serve(app, deps, routes.salary.setSalary, async (call) => ({
    ...(await setSalary(parts, writeOf(call), call.body)),
    message: say('salary-set', call.request),
  }));
  serve(app, deps, routes.salary.adjustSalary, async (call) => ({
    ...(await adjustSalary(parts, writeOf(call), call.body)),
    message: say(call.body.changeType === 'increase' ? 'salary-increased' : 'salary-decreased', call.request),
  }));
  serve(app, deps, routes.salary.giveAdvance, async (call) => ({
    ...(await giveAdvance(parts, writeOf(call), call.body)),
    message: say('advance-recorded', call.request),
  }));
  serve(app, deps, routes.salary.salaryStatus, ({ params, caller }) => {
    // A driver who asks for another's pay gets the same 404 as for a driver that does not exist.
    if (caller.role === 'driver' && caller.sub !== params.id) throw notFound('driver');
    return readPayStatus(parts, params.id);
  });
  serve(app, deps, routes.salary.expenseStats, async () => ({ monthlyExpenses: await readMonthlyExpenses(parts) }));
  serve(app, deps, routes.salary.personData, async ({ params }) => ({
    held: { ledger: await parts.database.transaction((tx) => entriesOf(tx, params.id)) },
  }));
  serve(app, deps, routes.salary.driverPay, ({ params }) => readPayStatus(parts, params.id));
}
