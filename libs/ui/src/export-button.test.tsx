import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExportButton } from './index.ts';
import type { ExportButtonProps } from './index.ts';

type Run = Parameters<ExportButtonProps['run']>[0];

/** Renders an export whose progress and end the test controls. */
function renderExport() {
  const runs: (Run & { finish: () => void; fail: (error: Error) => void })[] = [];
  render(
    <ExportButton
      label="Export CSV"
      sentenceOf={(error) => `It failed: ${(error as Error).message}.`}
      run={(options) =>
        new Promise<void>((finish, fail) => {
          options.signal.addEventListener('abort', () => fail(options.signal.reason as Error));
          runs.push({ ...options, finish, fail });
        })
      }
    />,
  );
  return runs;
}

it('shows the progress and the result, and its button keeps the focus', async () => {
  const runs = renderExport();
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  act(() => runs[0]?.onProgress({ rows: 1200, ofRows: 125_000 }));
  await screen.findByText('1,200 of 1,25,000 rows');
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(1200);
  await act(async () => runs[0]?.finish());
  expect(screen.getByRole('status').textContent).toBe('Saved with 1,200 rows');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export CSV' }));
});

it('can be cancelled, and retried after a failure', async () => {
  const runs = renderExport();
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(runs[0]?.signal.aborted).toBe(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await act(async () => runs[1]?.fail(new Error('offline')));
  expect(screen.getByRole('alert').textContent).toBe('It failed: offline.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(runs).toHaveLength(3);
});

it('takes a double click for one press: to start an export, and to cancel it', async () => {
  const runs = renderExport();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Export CSV' }));
  expect(runs.map(({ signal }) => signal.aborted)).toEqual([false]);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('button', { name: 'Export CSV' });
  expect(runs.map(({ signal }) => signal.aborted)).toEqual([true]);
});
