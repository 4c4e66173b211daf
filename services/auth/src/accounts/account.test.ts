import { sameText, tidy } from './account.ts';

describe('what people type', () => {
  it('takes names for the same whatever their case and spacing', () => {
    expect(sameText('  asha   RAO ', 'Asha Rao')).toBe(true);
    expect(sameText('Asha Rao', 'AshaRao')).toBe(false);
    expect(tidy(' Asha \t Rao ')).toBe('Asha Rao');
  });
});
