import { waitFor } from '@testing-library/react';
import { rememberScrolling } from './scroll-memory.ts';

type Listener = Parameters<Parameters<typeof rememberScrolling>[0]['subscribe']>[0];
type Change = Parameters<Listener>[0];

let follow: (historyAction: 'PUSH' | 'POP' | 'REPLACE', key: string) => void;
const setHeight = (height: number) =>
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: height, configurable: true });
const scrollTo = (top: number) => {
  Object.assign(window, { scrollY: top });
  window.dispatchEvent(new Event('scroll'));
};

beforeAll(() => {
  window.scrollTo = ((_left: number, top: number) => scrollTo(top)) as typeof window.scrollTo;
  let listener: Listener;
  rememberScrolling({
    state: { location: { key: 'list' } },
    subscribe: (given: Listener) => {
      listener = given;
      return () => undefined;
    },
  } as unknown as Parameters<typeof rememberScrolling>[0]);
  follow = (historyAction, key) => listener({ historyAction, location: { key } } as Change, {} as never);
});

/** A page scrolls to its top when it opens. */
const open = (height: number) => {
  setHeight(height);
  scrollTo(0);
};

it('shows a page where it was left when Back leads to it, once its list is there', async () => {
  setHeight(4_000);
  scrollTo(1_500);
  follow('REPLACE', 'list-filtered');
  follow('PUSH', 'ride');
  open(3_000);
  expect(window.scrollY).toBe(0);

  follow('POP', 'list-filtered');
  open(800);
  expect(window.scrollY).toBe(0);
  setHeight(4_000);
  await waitFor(() => expect(window.scrollY).toBe(1_500));
  scrollTo(0);
  await waitFor(() => expect(window.scrollY).toBe(1_500));

  // Whoever scrolls is not sent back.
  window.dispatchEvent(new Event('wheel'));
  scrollTo(1_700);
  follow('PUSH', 'other-ride');
  open(4_000);
  follow('POP', 'list-filtered');
  await waitFor(() => expect(window.scrollY).toBe(1_700));
});

it('begins a page at its top when a link leads to it', async () => {
  follow('PUSH', 'list-again');
  open(4_000);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(window.scrollY).toBe(0);
});
