import { deflateSync } from 'node:zlib';
import { decodeSignature } from './signature.ts';
import { pngChunk, pngDataUrl, pngOf, signaturePng } from './signature.fixture.ts';

const refusal = (dataUrl: string): Promise<unknown> =>
  decodeSignature(dataUrl).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('signature', () => {
  it('accepts a PNG drawn by a canvas and removes its metadata', async () => {
    const withText = pngOf({ width: 40, height: 20, extra: [pngChunk('tEXt', Buffer.from('Comment\0secret'))] });
    const decoded = await decodeSignature(pngDataUrl(withText));
    expect(decoded.subarray(1, 4).toString()).toBe('PNG');
    expect(decoded.includes('secret')).toBe(false);
  });

  const good = signaturePng(40, 20);
  const damaged = Buffer.from(good);
  damaged.writeUInt8(damaged.readUInt8(50) ^ 0xff, 50);
  it.each([
    ['no data URL', 'https://pahiya.example/signature.png'],
    ['another type', pngDataUrl(good).replace('png', 'jpeg')],
    ['no image', pngDataUrl(Buffer.from('<svg onload=alert(1)>'))],
    ['bytes cut off', pngDataUrl(good.subarray(0, good.length - 20))],
    ['a flipped byte', pngDataUrl(damaged)],
    ['too few pixels', pngDataUrl(pngOf({ width: 40, height: 20, pixels: deflateSync(Buffer.alloc(10)) }))],
    ['more pixels than it says', pngDataUrl(pngOf({ width: 1, height: 1, pixels: deflateSync(Buffer.alloc(1e6)) }))],
    ['pixels that are no deflate stream', pngDataUrl(pngOf({ width: 1, height: 1, pixels: Buffer.from('nothing') }))],
    ['an unknown row filter', pngDataUrl(pngOf({ width: 1, height: 1, pixels: deflateSync(Buffer.alloc(5, 9)) }))],
    ['no width', pngDataUrl(pngOf({ width: 0, height: 1 }))],
  ])('refuses %s', async (_what, dataUrl) => {
    expect(await refusal(dataUrl)).toMatchObject({
      code: 'VALIDATION_FAILED',
      params: { what: 'unreadable-signature', why: expect.any(String) },
    });
  });

  it('refuses what is too large before unpacking it', async () => {
    const tooLarge = { code: 'BODY_TOO_LARGE' };
    expect(await refusal(pngDataUrl(Buffer.alloc(600 * 1024)))).toMatchObject(tooLarge);
    for (const [width, height] of [
      [65_000, 65_000],
      [1000, 501],
    ] as const)
      expect(await refusal(pngDataUrl(pngOf({ width, height, pixels: Buffer.alloc(8) })))).toMatchObject(tooLarge);
  });

  it('does not block the process while it inflates and deflates', async () => {
    const order: string[] = [];
    const others = new Promise<void>((resolve) => {
      setImmediate(() => resolve(void order.push('others')));
    });
    const decoded = decodeSignature(pngDataUrl(signaturePng(1000, 500))).then(() => order.push('decoded'));
    await Promise.all([others, decoded]);
    expect(order).toEqual(['others', 'decoded']);
  });
});
