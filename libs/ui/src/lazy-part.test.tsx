import { Suspense, type ComponentType } from 'react';
import { render, screen } from '@testing-library/react';
import { lazyPart } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Good morning, {name}</p>;

const show = (Part: ComponentType<{ name: string }>) =>
  render(
    <Suspense fallback="Coming">
      <Part name="Asha" />
    </Suspense>,
  );

it('shows an outline until it has arrived, and none when it was there before', async () => {
  const Part = lazyPart(async () => Greeting);
  show(Part);
  screen.getByText('Coming');
  await screen.findByText('Good morning, Asha');

  const Preloaded = lazyPart(async () => Greeting);
  await Preloaded.preload();
  const { container } = show(Preloaded);
  expect(container.textContent).toBe('Good morning, Asha');
});

it('is asked for again after it did not arrive', async () => {
  let tries = 0;
  const Part = lazyPart(async () => {
    if (tries++ === 0) throw new Error('The network is away');
    return Greeting;
  });
  await expect(Part.preload()).rejects.toThrow('The network is away');
  show(Part);
  await screen.findByText('Good morning, Asha');
});
