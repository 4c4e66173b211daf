import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { phoneRule } from './field-rules.ts';
import { PhoneField } from './phone-field.tsx';

function Form() {
  const [phone, setPhone] = useState('');
  return <PhoneField label="Phone number" value={phone} onChange={setPhone} error={phoneRule(phone)} />;
}

it.each([
  ['with the marks of direction that phones copy', '\u202a+91 98765 43210\u202c', '+91 98765 43210'],
  ['with brackets', '(+91) 98765 43210', '+91 98765 43210'],
  ['in Hindi', '९८७६५ ४३२१०', '98765 43210'],
])('takes a number that was pasted %s', async (_how, pasted, taken) => {
  render(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>('Phone number');
  await userEvent.click(field);
  await userEvent.paste(pasted);
  expect(field.value).toBe(taken);
  expect(screen.queryByRole('alert')).toBeNull();
});
