import { crc32 } from 'node:zlib';

export type ImageType = 'image/jpeg' | 'image/png';

/** A PNG's signature and its whole first chunk: PNG specification, sections 5.2 and 11.2.1. */
const PNG_HEAD_BYTES = 33;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bit depths that each colour type may have. */
const PNG_DEPTHS: Partial<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

function startsLikePng(head: Buffer): boolean {
  if (head.length < PNG_HEAD_BYTES || !head.subarray(0, 8).equals(PNG_SIGNATURE)) return false;
  if (head.readUInt32BE(8) !== 13 || head.toString('latin1', 12, 16) !== 'IHDR') return false;
  const [width, height] = [head.readUInt32BE(16), head.readUInt32BE(20)];
  const depths = PNG_DEPTHS[head[25] ?? -1];
  return (
    width > 0 &&
    height > 0 &&
    depths?.includes(head[24] ?? 0) === true &&
    crc32(head.subarray(12, 29)) === head.readUInt32BE(29)
  );
}

/** Start of image, then a marker segment that may come first: application data, comment, tables or a frame (ITU T.81, annex B). */
function startsLikeJpg(head: Buffer): boolean {
  if (head.length < 6 || head[0] !== 0xff || head[1] !== 0xd8 || head[2] !== 0xff) return false;
  const marker = head[3] ?? 0;
  const mayComeFirst =
    (marker >= 0xe0 && marker <= 0xef) ||
    (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) ||
    [0xdb, 0xdd, 0xfe].includes(marker);
  return mayComeFirst && head.readUInt16BE(4) >= 2;
}

/** The type of an image by its first bytes, not by its name or declared type; undefined for other files. */
export function imageTypeOf(image: Buffer): ImageType | undefined {
  if (startsLikePng(image)) return 'image/png';
  if (startsLikeJpg(image)) return 'image/jpeg';
  return undefined;
}
