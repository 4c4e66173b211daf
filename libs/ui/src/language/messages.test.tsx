import { jest } from '@jest/globals';
import { Suspense } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { chooseLanguage, chosenLanguage, currentLanguage, showLanguage } from './language.ts';
import { Boundary } from '../boundary.fixture.tsx';
import { toast, ToastRegion } from '../toast.tsx';
import { defineMessages, textNow, useText } from './messages.tsx';

const messages = defineMessages(
  {
    rides: '{count, plural, one {# ride} other {# rides}} of {company}',
    book: 'Book a <b>cab</b>',
    plain: 'History',
  },
  () =>
    Promise.resolve({
      rides: '{company} की {count, plural, one {# राइड} other {# राइड}}',
      book: '<b>कैब</b> बुक करें',
      plain: 'इतिहास',
    }),
);

function Sentences() {
  const text = useText(messages);
  return (
    <>
      <p>{text('rides', { count: 125_000, company: 'Demo' })}</p>
      <p>{text.rich('book', { b: (word) => <strong>{word}</strong> })}</p>
      <p>{text('plain')}</p>
    </>
  );
}

describe('the sentences of a folder', () => {
  afterEach(() => act(() => showLanguage('en')));

  it('changes every sentence on screen at once, with its figures and elements', async () => {
    render(
      <Suspense fallback="…">
        <input aria-label="note" />
        <Sentences />
      </Suspense>,
    );
    expect(screen.getByText('1,25,000 rides of Demo')).toBeTruthy();
    const typed = screen.getByRole<HTMLInputElement>('textbox');
    typed.value = 'kept';

    await act(() => chooseLanguage('hi'));

    expect(screen.getByText('Demo की 1,25,000 राइड')).toBeTruthy();
    expect(screen.getByText('कैब').tagName).toBe('STRONG');
    expect(screen.getByText('इतिहास')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('kept');
    expect(document.documentElement.lang).toBe('hi-IN');
    expect(chosenLanguage()).toBe('hi');
    expect(textNow(messages)('plain')).toBe('इतिहास');
  });

  it('translates a toast that is on screen', async () => {
    render(
      <Suspense fallback="…">
        <ToastRegion />
      </Suspense>,
    );
    act(() => {
      toast.info(() => textNow(messages)('plain'));
      toast.info('Demo Industries');
    });
    await act(() => chooseLanguage('hi'));
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['Demo Industries', 'इतिहास']);
    act(() => toast.dismiss());
  });

  it('keeps its language when the other one cannot be loaded', async () => {
    let online = false;
    const later = defineMessages({ hello: 'Hello' }, () =>
      online ? Promise.resolve({ hello: 'नमस्ते' }) : Promise.reject(new Error('offline')),
    );
    await expect(showLanguage('hi')).rejects.toThrow('offline');
    expect(textNow(later)('hello')).toBe('Hello');
    online = true;
    await showLanguage('hi');
    expect(textNow(later)('hello')).toBe('नमस्ते');
  });

  it('throws a load error once where the part is shown, and loads again when the part is shown later', async () => {
    await act(() => showLanguage('hi'));
    let tries = 0;
    const later = defineMessages({ hello: 'Hello' }, async () => {
      if (tries++ < 3) throw new Error('offline');
      return { hello: 'नमस्ते' };
    });
    const Part = () => useText(later)('hello');
    const show = () =>
      act(async () =>
        render(
          <Boundary>
            <Suspense fallback="…">
              <Part />
            </Suspense>
          </Boundary>,
          { onCaughtError: () => undefined },
        ),
      );
    jest.useFakeTimers({ advanceTimers: true });
    await show();
    screen.getByText('offline');
    expect(tries).toBe(1);
    tries = 3;
    jest.advanceTimersByTime(1_000);
    await show();
    screen.getByText('नमस्ते');
    cleanup();
    jest.useRealTimers();
  });

  it('shows the language that was chosen last, whichever loads last', async () => {
    const slow = Promise.withResolvers<{ hello: string }>();
    defineMessages({ hello: 'Hello' }, () => slow.promise);
    const earlier = chooseLanguage('hi');
    await act(() => chooseLanguage('en'));
    slow.resolve({ hello: 'नमस्ते' });
    await act(() => earlier);
    expect(currentLanguage()).toBe('en');
    expect(chosenLanguage()).toBe('en');
  });
});
