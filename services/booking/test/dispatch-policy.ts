import { dispatchRoutes } from '@pahiya/contracts';
import type { DispatchPolicyView } from '@pahiya/contracts';
import { admin, service } from './booking-service.ts';

export const policyNow = async () => (await service.call(dispatchRoutes.getDispatchPolicy, { as: admin })).body;
export const save = (change: Partial<DispatchPolicyView>, base: DispatchPolicyView) => {
  const { limits, weights, automation, reachability, version } = { ...base, ...change };
  const body = { limits, weights, automation, reachability, version };
  return service.call(dispatchRoutes.changeDispatchPolicy, { as: admin, body });
};
export const change = async (changed: Partial<DispatchPolicyView>) => {
  const answer = await save(changed, await policyNow());
  expect(answer.status).toBe(200);
  return answer.body;
};
