import { type Statement } from '@pahiya/contracts';
import { ApiError } from '../../api/api-error.ts';
import { wholeStatement } from './whole-statement.ts';

const pageOf = (rides: number, nextCursor?: string): Statement => ({
  month: '2026-11',
  company: null,
  lines: Array.from({ length: rides }, () => ({}) as Statement['lines'][number]),
  totals: { rides: 3, taxableValue: 0, tax: 0, fare: 0 },
  ...(nextCursor === undefined ? {} : { nextCursor }),
});
const refused = (path: string) =>
  new ApiError(
    { said: 'Invalid' },
    { status: 400, code: 'VALIDATION_FAILED', issues: [{ path, code: 'no-cursor', message: '' }] },
  );

/** Answers in turn, and notes the cursors that it was asked with. */
function asking(...answers: (Statement | Error)[]) {
  const cursors: (string | undefined)[] = [];
  const ask = async (cursor: string | undefined) => {
    cursors.push(cursor);
    const answer = answers[cursors.length - 1];
    if (answer instanceof Error || answer === undefined) throw answer ?? new Error('no more answers');
    return answer;
  };
  return { ask, cursors };
}

it('begins again from the first page when the server of another release refuses the cursor', async () => {
  const { ask, cursors } = asking(pageOf(2, 'old'), refused('cursor'), pageOf(2, 'new'), pageOf(1));
  expect((await wholeStatement(ask)).lines).toHaveLength(3);
  expect(cursors).toEqual([undefined, 'old', undefined, 'new']);
});

it('gives up when the cursor is refused again and again, and at once when something else is', async () => {
  const always = asking(
    ...Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? pageOf(2, 'one') : refused('cursor'))),
  );
  await expect(wholeStatement(always.ask)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(always.cursors.filter((cursor) => cursor === undefined)).toHaveLength(4);
  const other = asking(pageOf(2, 'one'), refused('month'));
  await expect(wholeStatement(other.ask)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(other.cursors).toHaveLength(2);
});
