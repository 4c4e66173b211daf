import { createHmac } from 'node:crypto';
import { hmacSha256 } from './hmac.ts';

it.each(['short', 'x'.repeat(64), 'longer than a block '.repeat(9)])('is HMAC-SHA256 with the secret %s', (secret) => {
  const sign = hmacSha256(secret);
  for (const message of ['', '1795236000000~1|12.97|77.6', 'ऑटो '.repeat(500)]) {
    expect(sign(message)).toBe(createHmac('sha256', secret).update(message).digest('base64url'));
  }
});
