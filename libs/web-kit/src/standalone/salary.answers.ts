import { routes } from '@pahiya/contracts';
import type { Setting } from './fake-answers.ts';
import { changePay, payOf, type PayChange } from './pay.ts';

const { salary: calls } = routes;

export function answerSalary({ world, tell, on }: Setting): void {
  const change = (id: string, of: PayChange) => {
    const status = changePay(world, id, of);
    tell.ofChange('salary', id);
    return { ...status, message: 'Saved.' };
  };
  on(calls.salaryStatus, ({ params }) => payOf(world, params.id));
  on(calls.setSalary, ({ params, body: { salary, note } }) =>
    change(params.id, { type: 'salary', amount: salary, base: salary, note }),
  );
  on(calls.adjustSalary, ({ params, body: { amount, changeType, note } }) => {
    const { baseSalary } = payOf(world, params.id).currentCycle;
    const base = baseSalary + (changeType === 'increase' ? amount : -amount);
    return change(params.id, { type: 'adjustment', amount, base, note });
  });
  on(calls.giveAdvance, ({ params, body: { amount, note } }) => change(params.id, { type: 'advance', amount, note }));
  on(calls.expenseStats, () => ({
    monthlyExpenses: world.drivers.reduce((sum, { salary = 0 }) => sum + salary, 0),
  }));
}
