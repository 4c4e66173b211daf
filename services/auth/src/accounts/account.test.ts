import { sameText, tidy } from './account.ts';

describe('typed names', () => {
  it('are equal whatever their case and spacing', () => {
    expect(sameText('  asha   RAO ', 'Asha Rao')).toBe(true);
    expect(sameText('Asha Rao', 'AshaRao')).toBe(false);
    expect(tidy(' Asha \t Rao ')).toBe('Asha Rao');
  });

  it('are stored without characters that nobody sees, except those that shape a letter, and never empty', () => {
    expect(['Asha\u200b Rao\u200d', '\u2068E\u00ad-7\u2069'].map(tidy)).toEqual(['Asha Rao', 'E-7']);
    expect(tidy('कर्\u200dहाडे')).toBe('कर्\u200dहाडे');
    expect(tidy('\u200b')).toBe('\u200b');
  });

  it.each([
    ['pasted from a spreadsheet', '\ufeffAsha \u200bRao\u200b', 'Asha Rao'],
    ['pasted from a chat', '\u2068E-001\u2069\u200e', 'E-001'],
    ['typed with another Marathi keyboard', 'कर्\u200dहाडे', 'कर्हाडे'],
  ])('are equal when %s, although characters differ that nobody sees', (_, pasted, typed) => {
    expect(sameText(pasted, typed)).toBe(true);
  });
});
