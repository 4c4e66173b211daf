import { routes } from '@pahiya/contracts';
import { claimOf, notFound, serve, type Caller } from '@pahiya/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Salary } from '../salary.ts';
import { adjustSalary } from './adjust-salary.ts';
import { giveAdvance } from './give-advance.ts';
import { readMonthlyExpenses, readPayStatus } from './read-pay.ts';
import type { Write } from './record-entry.ts';
import { setSalary } from './set-salary.ts';

export function ledgerRoutes(app: FastifyInstance, salary: Salary): void {
  const { deps } = salary;
  const writeOf = (call: { params: { id: string }; caller: Caller; request: FastifyRequest }): Write => ({
    driverId: call.params.id,
    by: call.caller.email ?? call.caller.sub,
    claim: claimOf(call.request),
  });

  serve(app, deps, routes.salary.setSalary, (call) => setSalary(salary, writeOf(call), call.body));
  serve(app, deps, routes.salary.adjustSalary, (call) => adjustSalary(salary, writeOf(call), call.body));
  serve(app, deps, routes.salary.giveAdvance, (call) => giveAdvance(salary, writeOf(call), call.body));
  serve(app, deps, routes.salary.salaryStatus, ({ params, caller }) => {
    // Another's pay looks as if there were no such driver.
    if (caller.role === 'driver' && caller.sub !== params.id) throw notFound('Driver');
    return readPayStatus(salary, params.id);
  });
  serve(app, deps, routes.salary.expenseStats, async () => ({ monthlyExpenses: await readMonthlyExpenses(salary) }));
  serve(app, deps, routes.salary.driverPay, ({ params }) => readPayStatus(salary, params.id));
}
