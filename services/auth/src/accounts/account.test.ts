import { canonicalPhone, sameText, tidy } from './account.ts';

describe('what people type', () => {
  it.each(['9876543210', '+919876543210', '+91-9876543210', '+91 98765 43210', '09876543210'])(
    'finds the ten digits in %s',
    (typed) => {
      expect(canonicalPhone(typed)).toBe('9876543210');
    },
  );

  it('leaves a number that starts with 91 whole', () => {
    expect(canonicalPhone('9198765432')).toBe('9198765432');
  });

  it('takes names for the same whatever their case and spacing', () => {
    expect(sameText('  asha   RAO ', 'Asha Rao')).toBe(true);
    expect(sameText('Asha Rao', 'AshaRao')).toBe(false);
    expect(tidy(' Asha \t Rao ')).toBe('Asha Rao');
  });
});
