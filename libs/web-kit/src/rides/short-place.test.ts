import { placeName, shortPlace } from './short-place.ts';

it('leaves out state and country when the rest still identifies the place', () => {
  expect(shortPlace('Baner, Pune, Maharashtra, India')).toBe('Baner, Pune');
  expect(shortPlace('4, Church Street, Ashok Nagar, Bengaluru, Karnataka 560001, India')).toBe(
    '4, Church Street, Ashok Nagar, Bengaluru',
  );
  expect(shortPlace('Aurangabad, Bihar, India')).toBe('Aurangabad, Bihar');
  expect(shortPlace('Chandigarh, India')).toBe('Chandigarh');
});

it('keeps an address whole that is not in the format of a maps provider', () => {
  for (const address of ['Gate 2, Plant, Chakan', 'Hinjawadi', 'India', '']) expect(shortPlace(address)).toBe(address);
});

it('names a place by the text before the first comma', () => {
  expect(placeName('Baner, Pune, Maharashtra, India')).toBe('Baner');
  for (const address of ['Hinjawadi', ', India', '']) expect(placeName(address)).toBe(address);
});
