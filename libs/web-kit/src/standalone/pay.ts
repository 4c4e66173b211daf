import { randomUUID } from 'node:crypto';
import type { SalaryStatus } from '@pahiya/contracts';
import { driverIn } from './fake-answers.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;

/** The pay of a driver, 12 days into a cycle. */
export function payOf(world: World, id: string): SalaryStatus {
  const { salary = 0, createdAt } = driverIn(world, id);
  const known = world.pay.get(id) ?? {
    driverId: id,
    currentCycle: {
      cycleNumber: 2,
      startDate: new Date(Date.now() - 12 * DAY_MS).toISOString(),
      cycleEnd: new Date(Date.now() + 18 * DAY_MS).toISOString(),
      baseSalary: salary,
      currentAdvances: 0,
      transactions: [],
    },
    salaryHistory: [],
    registrationDate: createdAt,
    totalAdvance: 0,
    remainingSalary: salary,
  };
  world.pay.set(id, known);
  return known;
}

export interface PayChange {
  type: 'salary' | 'advance' | 'adjustment';
  amount: number;
  base?: number;
  note?: string | undefined;
}

export function changePay(world: World, id: string, { type, amount, base, note = '' }: PayChange): SalaryStatus {
  const before = payOf(world, id);
  const advances = before.currentCycle.currentAdvances + (type === 'advance' ? amount : 0);
  const baseSalary = base ?? before.currentCycle.baseSalary;
  const transaction = { _id: randomUUID(), type, amount, note, date: new Date().toISOString() };
  const transactions = [transaction, ...before.currentCycle.transactions];
  const after: SalaryStatus = {
    ...before,
    currentCycle: { ...before.currentCycle, baseSalary, currentAdvances: advances, transactions },
    totalAdvance: advances,
    remainingSalary: baseSalary - advances,
  };
  world.pay.set(id, after);
  return after;
}
