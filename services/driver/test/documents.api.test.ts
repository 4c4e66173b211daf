import { crc32 } from 'node:zlib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { tinyJpg, tinyPng } from '../src/documents/image.fixture.ts';
import { admin, calls, person, register, registered, service, storedFiles, trace } from './driver-service.ts';

const RED = { r: 200, g: 30, b: 30 };
const BLUE = { r: 30, g: 30, b: 200 };

/** Red on the left and blue on the right. */
const twoColours = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: BLUE } }, left: width / 2, top: 0 },
  ]);

async function shown(id: string, kind: 'license' | 'aadhaar' = 'license') {
  return service.call(calls.driverDocument, { params: { id, kind }, as: admin });
}
async function storedBytes(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const key of await storedFiles()) {
    const content = await service.deps.files.read(key);
    if (content) files.set(key, await buffer(content));
  }
  return files;
}
const colourAt = async (image: Buffer, left: number, top: number) => {
  const pixel = await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return pixel[0]! > pixel[2]! ? 'red' : 'blue';
};

describe('an image that is taken', () => {
  it('is drawn anew: upright, without what the camera wrote and without what followed it', async () => {
    const photo = await twoColours()
      .withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitude: '18/1 31/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const content = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    const { _id: id } = await registered({ licenseImage: { content } });
    const { raw, headers } = await shown(id);
    expect(headers['content-type']).toBe('image/jpeg');
    const { width, height, exif, icc, orientation } = await sharp(raw).metadata();
    expect({ width, height, exif, icc, orientation }).toEqual({ width: 20, height: 40 });
    for (const leftover of ['SecretPhone', '<script>', 'PK\u0003\u0004']) expect(raw.includes(leftover)).toBe(false);
    // Turned clockwise by a quarter: what was on the left is at the top.
    expect([await colourAt(raw, 10, 5), await colourAt(raw, 10, 35)]).toEqual(['red', 'blue']);
  });

  it('has 3000 pixels at most on its longer side, and white where it was transparent', async () => {
    const content = await sharp({
      create: { width: 4500, height: 1500, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { _id: id } = await registered({ aadhaarCardImage: { content } });
    const { raw } = await shown(id, 'aadhaar');
    expect(await sharp(raw).metadata()).toMatchObject({ format: 'jpeg', width: 3000, height: 1000 });
    const pixel = await sharp(raw).extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer();
    expect([...pixel]).toEqual([255, 255, 255]);
  });

  it('is stored encrypted, under a name that says nothing', async () => {
    const before = new Set(await storedFiles());
    const { _id: id, phoneNumber } = await registered();
    const added = [...(await storedBytes())].filter(([key]) => !before.has(key));
    expect(added).toHaveLength(2);
    const images = [(await shown(id)).raw, (await shown(id, 'aadhaar')).raw];
    for (const [key, bytes] of added) {
      expect(key).toMatch(/^drivers\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
      for (const said of [id, phoneNumber]) expect(key).not.toContain(said);
      for (const image of images) expect(bytes.includes(image.subarray(0, 16))).toBe(false);
    }
  });
});

/**
 * A PNG of so many pixels in a few bytes. Its missing lines do not matter, because it is refused before they are read.
 */
function bomb(side: number): Buffer {
  const png = tinyPng();
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
const bigJpg = (quality: number) =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: RED, noise: { type: 'gaussian', sigma: 60 } } })
    .jpeg({ quality })
    .toBuffer();

describe('an image that is refused, with nothing left of it', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    [
      'of 30,000 × 30,000 pixels',
      () => bomb(30_000),
      413,
      'licenseImage has more than 25 megapixels. Please send a smaller image.',
    ],
    [
      'that ends half-way',
      async () => (await bigJpg(80)).subarray(0, 20_000),
      415,
      'licenseImage is damaged or incomplete. Please take the photo again.',
    ],
    [
      'that only begins as one',
      () => Buffer.concat([tinyPng().subarray(0, 33), Buffer.from('<html>')]),
      415,
      'licenseImage is damaged or incomplete. Please take the photo again.',
    ],
    [
      'that is JPG for its first bytes',
      () => Buffer.concat([tinyJpg().subarray(0, 20), Buffer.alloc(500, 'x')]),
      415,
      'licenseImage is damaged or incomplete. Please take the photo again.',
    ],
    ['that is WebP', () => twoColours().webp().toBuffer(), 415, 'licenseImage must be a JPG or PNG image.'],
    [
      'that is SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'licenseImage must be a JPG or PNG image.',
    ],
    ['that is PDF', () => Buffer.from('%PDF-1.7 …'), 415, 'licenseImage must be a JPG or PNG image.'],
  ])('%s', async (_what, image, status, detail) => {
    const before = await trace();
    const answer = await register(person({ licenseImage: { content: await image() } }));
    expect([answer.status, answer.problem.detail]).toEqual([status, detail]);
    expect(await trace()).toEqual(before);
    // The next image is decoded as usual.
    expect((await register(person())).status).toBe(201);
  });
});

it('shows documents from before they were encrypted, by what they are and not by their name', async () => {
  const { _id: id } = await registered();
  const key = `drivers/${id}/license-1.jpg`;
  await service.deps.files.write(key, Readable.from([tinyPng()]));
  await service.sql('update driver.driver set license_key = $1 where id = $2', [key, id]);
  const { headers, raw } = await shown(id);
  expect([headers['content-type'], raw.equals(tinyPng())]).toEqual(['image/png', true]);
});
