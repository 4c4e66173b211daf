import { problemOf, toPahiyaError, unreadable } from './errors.ts';

const thrownBy = (code: string) => Object.assign(new Error('as the database says it'), { code });
const asked = { requestId: 'a-request', language: 'en' } as const;

it.each([
  ['a number that overflows its column', '22003'],
  ['a cast that fails', '22P02'],
  ['a day that does not exist', '22008'],
])('answers %s as our own fault, and says nothing of it', (_what, sqlState) => {
  for (const thrown of [thrownBy(sqlState), Object.assign(new Error('x'), { driverError: thrownBy(sqlState) })]) {
    const error = toPahiyaError(thrown);
    expect(error.cause).toBe(thrown);
    expect(problemOf(error, asked)).toMatchObject({ status: 500, code: 'INTERNAL', params: { what: 'other' } });
    expect(JSON.stringify(problemOf(error, asked))).not.toContain('as the database says it');
  }
});

it.each([
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'json'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'length'],
  ['FST_ERR_BAD_URL', 'address'],
  ['FST_ERR_UNHEARD_OF', 'other'],
])('says in both languages what %s could not read, and keeps the framework’s English for the log', (code, why) => {
  const cause = Object.assign(new Error('An English sentence of the framework'), { code, statusCode: 400 });
  const error = toPahiyaError(cause);
  expect([error.code, error.params, error.cause]).toEqual(['MALFORMED_REQUEST', { what: 'unreadable', why }, cause]);
  for (const language of ['en', 'hi'] as const)
    expect(problemOf(error, { ...asked, language }).detail).not.toContain('framework');
});

it('knows the error of a parser of JSON, which has no code', () => {
  expect(unreadable(new SyntaxError('Unexpected token')).params).toEqual({ what: 'unreadable', why: 'json' });
});
