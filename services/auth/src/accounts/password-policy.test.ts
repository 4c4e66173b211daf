import { isCommonPassword } from './common-passwords.ts';
import { canonicalPassword, passwordFault, type Whose } from './password-policy.ts';

const codeOf = async (password: string, whose: Whose = {}) =>
  passwordFault(password, whose, { isCommon: await isCommonPassword(canonicalPassword(password)) })?.code;

it.each([
  ['a few words', 'correct horse battery staple'],
  ['8 characters that are not common', 'kx3#mqTz'],
  ['Devanagari', 'बादल नदी पहाड़'],
  ['Tamil, whose letters take several code units', 'மழைக்காலம் இனிது'],
  ['signs beyond the basic plane', '🐘🌧🚕🌴🥭🪁🐅🛺'],
])('accepts %s', async (_, password) => {
  expect(await codeOf(password)).toBeUndefined();
});

it.each([
  ['7 characters', 'kx3#mqT', 'too-short'],
  ['4 signs of two code units each', '🐘🌧🚕🌴', 'too-short'],
  ['8 characters of which NFKC makes fewer', 'e\u0301'.repeat(4), 'too-short'],
  ['a common one', 'qwertyuiop', 'password-common'],
  ['a common one in capitals', 'ILoveYou', 'password-common'],
  ['a common one in full-width letters', 'ｐａｓｓｗｏｒｄ１', 'password-common'],
  ['a common one of 12 characters', '123456789012', 'password-common'],
  ["the product's name", 'Pahiya#2026', 'password-has-name'],
  ["the product's name in Hindi", 'मेरा पहिया तेज़', 'password-has-name'],
  ["the product's name with signs between its letters", 'p.a.h.i.y.a.9', 'password-has-name'],
])('refuses %s', async (_, password, code) => {
  expect(await codeOf(password)).toBe(code);
});

it.each([
  ["the person's name", 'asharao-river', { name: 'Asha Rao' }],
  ['a part of it', 'riverside-ASHA', { name: 'Asha Rao' }],
  ['it in another script', 'मेरी कविता देशपांडे', { name: 'कविता देशपांडे' }],
  ["the company's name", 'demo_industries!', { companyName: 'Demo Industries' }],
  ['the mailbox', 'vikram.joshi.99', { email: 'vikram.joshi@x.example' }],
])('refuses %s', async (_, password, whose) => {
  expect(await codeOf(password, whose)).toBe('password-has-name');
  expect(await codeOf(password)).toBeUndefined();
});

it('does not take a short part of a name for the name', async () => {
  expect(await codeOf('extraordinary cab', { name: 'Asha Rao' })).toBeUndefined();
});
