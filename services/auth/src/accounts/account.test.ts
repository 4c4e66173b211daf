import { sameText, tidy } from './account.ts';

describe('typed names', () => {
  it('are equal whatever their case and spacing', () => {
    expect(sameText('  asha   RAO ', 'Asha Rao')).toBe(true);
    expect(sameText('Asha Rao', 'AshaRao')).toBe(false);
    expect(tidy(' Asha \t Rao ')).toBe('Asha Rao');
  });
});
