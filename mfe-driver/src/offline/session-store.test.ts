import { jest } from '@jest/globals';

/** As with blocked cookies in Chrome. */
const denied = new DOMException('The user denied permission to access the database.', 'UnknownError');
jest.unstable_mockModule('idb', () => ({ openDB: () => Promise.reject(denied) }));
const { keptAnswers } = await import('./session-store.ts');

// Jest fails a test that leaves a rejection which nobody handles.
it('tells only its caller that the browser forbids the database', async () => {
  await expect(keptAnswers('driver1')).rejects.toBe(denied);
});
