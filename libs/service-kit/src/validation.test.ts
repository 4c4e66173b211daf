import { Email, EMAIL_ADDRESS } from '@pahiya/contracts';
import { validate } from './validation.ts';

const passes = (email: string): boolean => {
  try {
    validate(Email, email);
    return true;
  } catch {
    return false;
  }
};

it('reads an e-mail address as forms do', () => {
  const written = [
    'asha@demo.example',
    "o'neil+cabs@sub.demo.example",
    'asha@demo',
    'asha@demo..example',
    'a b@c.example',
  ];
  expect(written.map(passes)).toEqual([true, true, false, false, false]);
  expect(written.map((email) => EMAIL_ADDRESS.test(email))).toEqual(written.map(passes));
});
