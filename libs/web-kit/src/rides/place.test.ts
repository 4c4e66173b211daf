import { shortPlace } from './place.tsx';

it('leaves out state and country where enough remains to tell a place by', () => {
  expect(shortPlace('Baner, Pune, Maharashtra, India')).toBe('Baner, Pune');
  expect(shortPlace('4, Church Street, Ashok Nagar, Bengaluru, Karnataka 560001, India')).toBe(
    '4, Church Street, Ashok Nagar, Bengaluru',
  );
  expect(shortPlace('Aurangabad, Bihar, India')).toBe('Aurangabad, Bihar');
  expect(shortPlace('Chandigarh, India')).toBe('Chandigarh');
});

it('leaves an address whole that no maps provider wrote', () => {
  for (const address of ['Gate 2, Plant, Chakan', 'Hinjawadi', 'India', '']) expect(shortPlace(address)).toBe(address);
});
