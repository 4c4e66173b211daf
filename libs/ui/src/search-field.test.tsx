import { jest } from '@jest/globals';
import { useState } from 'react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchField } from './index.ts';

/** A page whose address has changed only when the test says so, as on a slow phone. */
function openSearch() {
  const asked: string[] = [];
  let show: (value: string) => void;
  function Page() {
    const [value, setValue] = useState('');
    show = setValue;
    return (
      <SearchField
        label="Search"
        placeholder=""
        maxLength={50}
        value={value}
        onChange={(next) => void asked.push(next)}
      />
    );
  }
  render(<Page />);
  return {
    asked,
    field: screen.getByRole<HTMLInputElement>('searchbox'),
    arrives: (value: string) => act(() => show(value)),
  };
}

it('keeps the typed text while the address follows it late', async () => {
  const { asked, field, arrives } = openSearch();
  await userEvent.type(field, 'as');
  await waitFor(() => expect(asked).toEqual(['as']));
  expect(field.value).toBe('as');
  await userEvent.type(field, 'ha{Enter}');
  expect(asked).toEqual(['as', 'asha']);
  arrives('as');
  expect(field.value).toBe('asha');
  arrives('asha');
  expect(field.value).toBe('asha');
});

it('searches for everything again when the text is deleted before the address has followed it', async () => {
  const { asked, field, arrives } = openSearch();
  await userEvent.type(field, 'as{Enter}');
  await userEvent.type(field, '{Backspace}{Backspace}{Enter}');
  expect(asked).toEqual(['as', '']);
  arrives('as');
  expect(field.value).toBe('');
});

it('shows a value that was set elsewhere: by Clear filters, by Back', async () => {
  const { field, arrives } = openSearch();
  await userEvent.type(field, 'as{Enter}');
  await userEvent.type(field, 'ha{Enter}');
  arrives('asha');
  arrives('as');
  expect(field.value).toBe('as');
  arrives('');
  expect(field.value).toBe('');
});

it('reports what was typed before a press elsewhere at once, so that the press comes after it', async () => {
  const { asked, field } = openSearch();
  await userEvent.type(field, 'as');
  await userEvent.tab();
  expect(asked).toEqual(['as']);
});

it('does not report what was typed before the text was cleared elsewhere', () => {
  jest.useFakeTimers();
  try {
    const { asked, field, arrives } = openSearch();
    arrives('as');
    fireEvent.change(field, { target: { value: 'asha' } });
    arrives('');
    expect(field.value).toBe('');
    act(() => jest.runAllTimers());
    expect(asked).toEqual([]);
  } finally {
    jest.useRealTimers();
  }
});
