import { givenRide, ravi } from '../../test/start-driver.ts';
import { type KeptTask, type RideTask } from './ride-task.ts';
import { withKeptTasks } from './with-kept-tasks.ts';

const taskOf = (kind: 'accept' | 'start' | 'reject', revision?: number): KeptTask => ({
  key: kind,
  driverId: ravi._id,
  rideId: 'ride-A1B2C3D4',
  code: 'A1B2C3',
  task: { kind } satisfies RideTask,
  order: 1,
  ...(revision === undefined ? {} : { revision }),
});
const shown = (ride: Parameters<typeof givenRide>[1], ...tasks: KeptTask[]) =>
  withKeptTasks([givenRide('A1B2C3D4', ride)], tasks).map(({ status, revision }) => [status, revision]);

it('shows a ride as it will be after its waiting tasks, each of which adds a revision', () => {
  expect(shown({ revision: 1 }, taskOf('accept', 1))).toEqual([['accepted', 2]]);
  expect(shown({ revision: 1 }, taskOf('accept', 1), taskOf('start', 2))).toEqual([['on_trip', 3]]);
  expect(shown({ revision: 1 }, taskOf('accept'))).toEqual([['accepted', 2]]);
  expect(shown({ revision: 1 }, taskOf('reject', 1))).toEqual([]);
});

it('does not add the revision of a task that was done, whose answer has not come', () => {
  expect(shown({ status: 'accepted', revision: 2 }, taskOf('accept', 1))).toEqual([['accepted', 2]]);
  expect(shown({ status: 'accepted', revision: 2 }, taskOf('accept', 1), taskOf('start', 2))).toEqual([['on_trip', 3]]);
  expect(shown({ status: 'on_trip', revision: 3 }, taskOf('accept', 1), taskOf('start', 2))).toEqual([['on_trip', 3]]);
});

it('adds the revision of a task that waits after a change by somebody else', () => {
  expect(shown({ revision: 4 }, taskOf('accept', 3))).toEqual([['accepted', 5]]);
});

it('leaves a ride as another phone of the driver has moved it on', () => {
  expect(shown({ status: 'on_trip', revision: 3 }, taskOf('accept', 1))).toEqual([['on_trip', 3]]);
  expect(shown({ status: 'accepted', revision: 2 }, taskOf('reject', 1))).toEqual([['accepted', 2]]);
});
