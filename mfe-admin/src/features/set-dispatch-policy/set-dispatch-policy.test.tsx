import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dispatchRoutes, type DispatchPolicyView } from '@pahiya/contracts';
import { hear, listening } from '@pahiya/web-kit/testing';
import { startConsole } from '../../../test/start-console.ts';

const policy: DispatchPolicyView = {
  limits: {
    workMinutesADay: 480,
    workMinutesAWeek: 2880,
    workWithoutBreak: 300,
    breakMinutes: 30,
    shortWaitMinutes: 15,
    restMinutes: 540,
    spreadOver: 720,
    bufferMinutes: 10,
    bufferPercent: 15,
    papersVerified: false,
    night: { from: 1200, until: 360, escort: false },
    freezeMinutes: 45,
  },
  weights: {
    emptyKm: { Sedan: 1200, 'Mini SUV': 1400, SUV: 1600 },
    emptyMinute: 150,
    largerCabKm: 300,
    thinSlackMinute: 500,
    thinSlackMinutes: 15,
    overtimeMinute: 400,
    overtimeAfterMinutes: 480,
    evennessHour: 200,
    askAgain: 5000,
    change: 10_000,
    unserved: 2_000_000,
  },
  automation: 'off',
  reachability: 'warn',
  version: 1,
  effectiveFrom: '2026-11-01T00:00:00.000Z',
  by: 'Pahiya',
};
const figures = { served: 80, waiting: 0, emptyKm: 700, paise: 1, evenness: 0.3 };
let desk: ReturnType<typeof startConsole>;

beforeEach(() => {
  desk = startConsole();
  desk.server.on(dispatchRoutes.getDispatchPolicy, () => policy);
  desk.server.on(dispatchRoutes.dispatchPolicyHistory, () => ({ history: [policy] }));
  desk.server.on(dispatchRoutes.changeDispatchPolicy, ({ body }) => ({
    ...policy,
    ...body,
    version: 2,
    message: 'ok',
  }));
});
afterEach(() => desk.close());

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
async function type(name: string, typed: string) {
  const found = await field(name);
  await userEvent.clear(found);
  if (typed) await userEvent.type(found, typed);
}

it('saves weights in rupees, limits in hours, an empty limit as none, and the chosen automation', async () => {
  desk.open('/admin/dispatch/policy');
  expect((await field('A kilometre without a rider, Sedan')).value).toBe('12');
  expect((await field('A ride without a driver')).value).toBe('20,000');
  await type('A kilometre without a rider, Sedan', '14');
  await type('Work a day, at most', '9');
  await type('From the first ride to the last, at most', '');
  await type('Days of work before a day off, at most', '6');
  await userEvent.click(screen.getByRole('radio', { name: /^Propose A plan waits/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save 5 changes' }));
  await screen.findByText('Version 2 of the policy is in force');
  expect(desk.server.callsOf(dispatchRoutes.changeDispatchPolicy)[0]?.body).toEqual({
    limits: { ...policy.limits, workMinutesADay: 540, spreadOver: null, daysInARow: 6 },
    weights: { ...policy.weights, emptyKm: { ...policy.weights.emptyKm, Sedan: 1400 } },
    automation: 'suggest',
    reachability: 'warn',
    version: 1,
  });
});

it('shows what last week would have been, and saves nothing', async () => {
  desk.server.on(dispatchRoutes.tryDispatchPolicy, () => ({
    from: '2026-11-14T00:00:00.000Z',
    to: '2026-11-20T00:00:00.000Z',
    rides: 84,
    driven: figures,
    present: { ...figures, emptyKm: 402 },
    tried: { ...figures, emptyKm: 380, evenness: 0.2 },
  }));
  desk.open('/admin/dispatch/policy');
  await type('A minute on an empty way', '3');
  await userEvent.click(screen.getByRole('button', { name: 'Try on last week' }));
  const row = await screen.findByRole('row', { name: /^Empty kilometres/ });
  for (const figure of ['700 km', '402 km', '380 km']) within(row).getByText(figure);
  expect(desk.server.callsOf(dispatchRoutes.changeDispatchPolicy)).toHaveLength(0);
});

it('takes the figures of last week away once the numbers above differ from those that were tried', async () => {
  desk.server.on(dispatchRoutes.tryDispatchPolicy, () => ({
    from: '2026-11-14T00:00:00.000Z',
    to: '2026-11-20T00:00:00.000Z',
    rides: 84,
    driven: figures,
    present: figures,
    tried: figures,
  }));
  desk.open('/admin/dispatch/policy');
  await type('A minute on an empty way', '3');
  await userEvent.click(screen.getByRole('button', { name: 'Try on last week' }));
  await screen.findByRole('row', { name: /^Empty kilometres/ });
  await type('A minute on an empty way', '4');
  expect(screen.queryByRole('row', { name: /^Empty kilometres/ })).toBeNull();
});

it('does not call a version newer that was on the screen before anything was typed', async () => {
  desk.open('/admin/dispatch/policy');
  await field('A minute on an empty way');
  await listening('record_changed');
  desk.server.on(dispatchRoutes.getDispatchPolicy, () => ({
    ...policy,
    version: 2,
    weights: { ...policy.weights, emptyMinute: 700 },
  }));
  hear('record_changed', { kind: 'plan', id: 'policy' });
  await screen.findByDisplayValue('7');
  await type('A minute on an empty way', '3');
  expect(screen.queryByText(/^Somebody saved version 2 meanwhile/)).toBeNull();
});

it('keeps what was typed when somebody else saved first, and says so', async () => {
  const sentence = 'Somebody else changed the policy.';
  desk.open('/admin/dispatch/policy');
  await type('A minute on an empty way', '3');
  desk.server.refuse(dispatchRoutes.changeDispatchPolicy, { code: 'CONFLICT', message: sentence });
  desk.server.on(dispatchRoutes.getDispatchPolicy, () => ({ ...policy, version: 5 }));
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }));
  await screen.findByText(/^Somebody saved version 5 meanwhile/);
  expect((await field('A minute on an empty way')).value).toBe('3');
});

it('keeps what is typed and chosen while it saves, as a change to the version just saved', async () => {
  desk.open('/admin/dispatch/policy');
  await type('A minute on an empty way', '3');
  await userEvent.click(screen.getByRole('radio', { name: /^Propose A plan waits/ }));
  const release = desk.server.hold(dispatchRoutes.changeDispatchPolicy);
  await userEvent.click(screen.getByRole('button', { name: 'Save 2 changes' }));
  await type('A ride without a driver', '30000');
  desk.server.on(dispatchRoutes.getDispatchPolicy, () => ({
    ...policy,
    version: 2,
    weights: { ...policy.weights, emptyMinute: 300 },
    automation: 'suggest' as const,
  }));
  release();
  await screen.findByText('Version 2 of the policy is in force');
  expect((await field('A ride without a driver')).value).toBe('30000');
  expect(screen.queryByText(/^Somebody saved version/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }));
  await waitFor(() => expect(desk.server.callsOf(dispatchRoutes.changeDispatchPolicy)).toHaveLength(2));
  expect(desk.server.callsOf(dispatchRoutes.changeDispatchPolicy)[1]?.body).toMatchObject({
    weights: { emptyMinute: 300, unserved: 3_000_000 },
    automation: 'suggest',
    version: 2,
  });
});
