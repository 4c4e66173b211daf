import type { RouteContract } from '@pahiya/contracts';
import { answerAuth } from './auth.answers.ts';
import { answerBooking } from './booking.answers.ts';
import { answerDriver } from './driver.answers.ts';
import type { FakeCall, Setting, Tell } from './fake-answers.ts';
import { answerInvoice } from './invoice.answers.ts';
import { answerPlaces } from './places.answers.ts';
import { answerSalary } from './salary.answers.ts';
import type { World } from './world.ts';

export type FakeAnswer = (call: FakeCall) => unknown;

/** The answer to each call, and the change it makes in the fake world. Calls without one get a sample of the contract. */
export function answersOf(world: World, tell: Tell): Map<RouteContract, FakeAnswer> {
  const answers = new Map<RouteContract, FakeAnswer>();
  const setting: Setting = { world, tell, on: (route, answer) => void answers.set(route, answer) };
  answerBooking(setting);
  answerPlaces(setting);
  answerDriver(setting);
  answerSalary(setting);
  answerInvoice(setting);
  answerAuth(setting);
  return answers;
}
