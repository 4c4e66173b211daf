import { tinyGif, tinyJpg, tinyPng } from './image.fixture.ts';
import { imageTypeOf } from './image-type.ts';

it('recognises JPG and PNG by their first bytes', () => {
  expect(imageTypeOf(tinyPng())).toBe('image/png');
  expect(imageTypeOf(tinyJpg())).toBe('image/jpeg');
});

it('rejects a file signature without an image', () => {
  const broken = tinyPng();
  broken.writeUInt32BE(0, 16);
  const jpgWithoutSegment = Buffer.from('ffd8ff00ffff', 'hex');
  const cut = tinyPng().subarray(0, 20);
  const noImages = [
    tinyGif(),
    Buffer.from('%PDF-1.7 …'),
    broken,
    cut,
    jpgWithoutSegment,
    Buffer.from('ffd8', 'hex'),
    Buffer.alloc(0),
  ];
  for (const head of noImages) expect(imageTypeOf(head)).toBeUndefined();
});
