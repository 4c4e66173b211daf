import { routes } from '@pahiya/contracts';
import { notFound, serve, type Caller } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Salary } from '../salary.ts';
import { adjustSalary } from './adjust-salary.ts';
import { giveAdvance } from './give-advance.ts';
import { readMonthlyExpenses, readPayStatus } from './read-pay.ts';
import type { Write } from './record-entry.ts';
import { setSalary } from './set-salary.ts';

export function ledgerRoutes(app: FastifyInstance, salary: Salary): void {
  const { deps } = salary;
  const writeOf = (params: { id: string }, caller: Caller): Write => ({
    driverId: params.id,
    by: caller.email ?? caller.sub,
  });

  serve(app, deps, routes.salary.setSalary, ({ params, body, caller }) =>
    setSalary(salary, writeOf(params, caller), body),
  );
  serve(app, deps, routes.salary.adjustSalary, ({ params, body, caller }) =>
    adjustSalary(salary, writeOf(params, caller), body),
  );
  serve(app, deps, routes.salary.giveAdvance, ({ params, body, caller }) =>
    giveAdvance(salary, writeOf(params, caller), body),
  );
  serve(app, deps, routes.salary.salaryStatus, ({ params, caller }) => {
    // Another's pay looks as if there were no such driver.
    if (caller.role === 'driver' && caller.sub !== params.id) throw notFound('Driver');
    return readPayStatus(salary, params.id);
  });
  serve(app, deps, routes.salary.expenseStats, async () => ({ monthlyExpenses: await readMonthlyExpenses(salary) }));
  serve(app, deps, routes.salary.driverPay, ({ params }) => readPayStatus(salary, params.id));
}
