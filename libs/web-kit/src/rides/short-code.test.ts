import { shortCode } from '@pahiya/contracts';
import { shortId } from '@pahiya/ui';

it('writes a ride’s code on screens as the services do in sentences', () => {
  expect(shortId('K7QX2M9P', { first: 6 })).toBe(shortCode('K7QX2M9P'));
});
