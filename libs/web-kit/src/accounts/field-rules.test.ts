import {
  companyCodeRule,
  emailRule,
  needed,
  optional,
  passwordRule,
  phoneRule,
  type FieldRule,
} from './field-rules.ts';

it.each<[FieldRule, string[], string[]]>([
  [
    emailRule,
    ['asha@demo.example', "o'neil+cabs@sub.demo.example"],
    ['asha', 'asha@demo', 'asha@demo..example', 'asha@demo.example,', 'आशा@demo.example'],
  ],
  [companyCodeRule, ['DEMO01', 'a-b_c'], ['D', '-DEMO', 'DEMO 01', 'D'.repeat(21)]],
  [passwordRule, ['12345678', 'मानसूनी'.repeat(2)], ['1234567', '🚕🚕🚕🚕']],
  [phoneRule, ['98765 43210'], ['080 4000 1234']],
])('accepts the same texts as the services', (rule, right, wrong) => {
  expect(right.filter((text) => rule(text) !== undefined)).toEqual([]);
  expect(wrong.filter((text) => rule(text) === undefined)).toEqual([]);
});

it('counts the spaces around a password, which is not trimmed, and ignores the spaces around other texts', () => {
  expect(needed('secret7 ', passwordRule)).toBeUndefined();
  expect(optional(' secret7', passwordRule)).toBeUndefined();
  expect(needed(' asha@demo.example ', emailRule)).toBeUndefined();
  expect(optional(' 98765 43210 ', phoneRule)).toBeUndefined();
  expect(needed(' DEMO01 ', companyCodeRule)).toBeUndefined();
});
