import { Suspense, type ComponentType } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Boundary } from './boundary.fixture.tsx';
import { lazyPart, openedPart } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Good morning, {name}</p>;

const show = (Part: ComponentType<{ name: string }>) =>
  render(
    <Suspense fallback="Coming">
      <Part name="Asha" />
    </Suspense>,
  );

it('shows the outline until the code has loaded, and no outline when it was preloaded', async () => {
  const Part = lazyPart(async () => Greeting);
  show(Part);
  screen.getByText('Coming');
  await screen.findByText('Good morning, Asha');

  const Preloaded = lazyPart(async () => Greeting);
  await Preloaded.preload();
  const { container } = show(Preloaded);
  expect(container.textContent).toBe('Good morning, Asha');
});

it('loads the code again after a failure', async () => {
  let tries = 0;
  const Part = lazyPart(async () => {
    if (tries++ === 0) throw new Error('The network is away');
    return Greeting;
  });
  await expect(Part.preload()).rejects.toThrow('The network is away');
  show(Part);
  await screen.findByText('Good morning, Asha');
});

it('throws the load error of a page once where it is shown, and loads again the next time it is shown', async () => {
  let tries = 0;
  const Page = lazyPart(async () => {
    if (tries++ === 0) throw new Error('The network is away');
    return Greeting;
  });
  const failed = render(
    <Boundary>
      <Suspense fallback="Coming">
        <Page name="Asha" />
      </Suspense>
    </Boundary>,
    { onCaughtError: () => undefined },
  );
  await failed.findByText('The network is away');
  expect(tries).toBe(1);
  show(Page);
  await screen.findByText('Good morning, Asha');
  expect(tries).toBe(2);
});

it('shows the outline of an opened part without a Suspense until the code has loaded, and later renders it at once', async () => {
  const Dialog = openedPart(async () => Greeting, <span>Coming</span>);
  const first = render(<Dialog name="Asha" />);
  first.getByText('Coming');
  await first.findByText('Good morning, Asha');
  const second = render(<Dialog name="Vikram" />);
  second.getByText('Good morning, Vikram');
});

it('throws the load error where it is shown, and loads again on the next press', async () => {
  let tries = 0;
  const Dialog = openedPart(async () => {
    if (tries++ === 0) throw new Error('The network is away');
    return Greeting;
  });
  const failed = render(
    <Boundary>
      <Dialog name="Asha" />
    </Boundary>,
    { onCaughtError: () => undefined },
  );
  await failed.findByText('The network is away');
  render(<Dialog name="Asha" />);
  await screen.findByText('Good morning, Asha');
});

it('shows in place of an opened part that it did not load, reports the error, and loads it again on request', async () => {
  const reported: unknown[] = [];
  const onError = ({ error }: ErrorEvent) => reported.push(error);
  addEventListener('error', onError);
  const failure = new Error('The network is away');
  let tries = 0;
  const Retry = ({ onRetry }: { onRetry: () => void }) => <button onClick={onRetry}>Try again</button>;
  const Dialog = openedPart(
    async () => {
      if (tries++ < 2) throw failure;
      return Greeting;
    },
    undefined,
    Retry,
  );
  render(<Dialog name="Asha" />);
  await userEvent.click(await screen.findByRole('button'));
  await userEvent.click(await screen.findByRole('button'));
  await screen.findByText('Good morning, Asha');
  expect(reported).toEqual([failure, failure]);
  removeEventListener('error', onError);
});
