import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast, ToastRegion } from './index.ts';

afterEach(() => void jest.useRealTimers());

it('keeps the newest 20 and replaces a toast that has the same id', () => {
  render(<ToastRegion />);
  act(() => {
    for (let at = 1; at <= 25; at += 1) toast.info(`Message ${at}`);
  });
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
  expect(screen.queryByText('Message 5')).toBeNull();
  expect(screen.queryByText('Message 25')).not.toBeNull();

  act(() => {
    toast.dismiss();
    toast.error('You need to log in', { id: 'guard' });
    toast.error('You need to log in', { id: 'guard' });
  });
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  act(() => toast.dismiss());
});

it('keeps a toast as long as the pointer or the focus is on it', () => {
  jest.useFakeTimers();
  render(<ToastRegion />);
  const show = (words: string) =>
    act(() => void toast.info(words, { id: 'ride', action: { label: 'Undo', onPress: () => undefined } }));
  const passes = () => act(() => jest.advanceTimersByTime(60_000));
  show('Ride cancelled');
  const line = screen.getByRole('listitem');
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  fireEvent.pointerEnter(line);
  fireEvent.pointerLeave(line);
  passes();
  screen.getByText('Ride cancelled');

  show('Ride cancelled again');
  passes();
  screen.getByText('Ride cancelled again');

  act(() => screen.getByRole('button', { name: 'Undo' }).blur());
  passes();
  expect(screen.queryByText('Ride cancelled again')).toBeNull();
});
