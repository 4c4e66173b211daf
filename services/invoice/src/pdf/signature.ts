import { promisify } from 'node:util';
import { crc32, deflate, inflate } from 'node:zlib';
import type { ProblemParams, SignatureFault } from '@pahiya/contracts';

const [deflated, inflated] = [promisify(deflate), promisify(inflate)];

type RefusalCode = 'VALIDATION_FAILED' | 'BODY_TOO_LARGE';

/** Identified by `code`, from the error catalogue in `@pahiya/contracts`, with its `params`. */
export class SignatureError<C extends RefusalCode = RefusalCode> extends Error {
  readonly code: C;
  readonly params: ProblemParams[C];

  constructor(code: C, params: ProblemParams[C]) {
    super(`The signature is refused: ${JSON.stringify(params)}`);
    this.name = 'SignatureError';
    this.code = code;
    this.params = params;
  }
}

const LARGEST_BYTES = 512 * 1024;
/**
 * Twice the size of the web's signature pad (880 × 280). The PDF library separates transparency in one synchronous
 * step: at this size even a picture that compresses slowly blocks the process no longer than drawing the document does,
 * some 120 ms of one core.
 */
const MOST_PIXELS = 500_000;
const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const DATA_URL = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/;
/** PNG colour type → bytes per pixel at 8 bits. No palettes: no canvas writes them. */
const BYTES_PER_PIXEL: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

const invalid = (why: SignatureFault) => new SignatureError('VALIDATION_FAILED', { what: 'unreadable-signature', why });

const chunksOf = (png: Buffer): { type: string; data: Buffer }[] => {
  const chunks: { type: string; data: Buffer }[] = [];
  let offset = MAGIC.length;
  while (offset + 12 <= png.length) {
    const length = png.readUInt32BE(offset);
    const end = offset + 12 + length;
    if (end > png.length) throw invalid('cut');
    const typed = png.subarray(offset + 4, end - 4);
    if (crc32(typed) !== png.readUInt32BE(end - 4)) throw invalid('damaged');
    const type = typed.toString('latin1', 0, 4);
    chunks.push({ type, data: typed.subarray(4) });
    if (type === 'IEND') return chunks;
    offset = end;
  }
  throw invalid('cut');
};

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), framed.length - 4);
  return framed;
};

const inflatedPixels = async (compressed: Buffer, sizeBytes: number): Promise<Buffer> => {
  try {
    const pixels = await inflated(compressed, { maxOutputLength: sizeBytes });
    if (pixels.length === sizeBytes) return pixels;
  } catch (cause) {
    throw Object.assign(invalid('damaged'), { cause });
  }
  throw invalid('damaged');
};

/** Computed from the content of IHDR; each row starts with a byte for its filter type. */
const layoutOf = (header: Buffer): { height: number; rowBytes: number } => {
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const bytesPerPixel = BYTES_PER_PIXEL[header.readUInt8(9)];
  const plain = header.readUInt8(8) === 8 && header.readUIntBE(10, 3) === 0;
  if (bytesPerPixel === undefined || !plain) throw invalid('depth');
  if (width === 0 || height === 0) throw invalid('empty');
  if (width * height > MOST_PIXELS) throw new SignatureError('BODY_TOO_LARGE', { what: 'signature-pixels' });
  return { height, rowBytes: 1 + width * bytesPerPixel };
};

/**
 * Extracts the PNG from a data URL, at most 512 KB and half a million pixels, validates it down to its pixels and
 * rewrites it with only header and pixels: the PDF library cannot fail on it, and metadata is gone. Rejects with
 * SignatureError: BODY_TOO_LARGE beyond the limits, VALIDATION_FAILED for anything but an 8-bit grey or colour PNG.
 */
export const decodeSignature = async (dataUrl: string): Promise<Buffer> => {
  if (dataUrl.length > Math.ceil(LARGEST_BYTES / 3) * 4 + 'data:image/png;base64,'.length) {
    throw new SignatureError('BODY_TOO_LARGE', { what: 'signature', kilobytes: LARGEST_BYTES / 1024 });
  }
  const encoded = DATA_URL.exec(dataUrl)?.[1];
  if (encoded === undefined) throw invalid('url');
  const png = Buffer.from(encoded, 'base64');
  if (!png.subarray(0, MAGIC.length).equals(MAGIC)) throw invalid('type');

  const chunks = chunksOf(png);
  const header = chunks[0];
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw invalid('type');
  const { height, rowBytes } = layoutOf(header.data);
  const compressed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const pixels = await inflatedPixels(compressed, rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    if (pixels.readUInt8(row * rowBytes) > 4) throw invalid('damaged');
  }
  const parts = [chunk('IHDR', header.data), chunk('IDAT', await deflated(pixels)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([MAGIC, ...parts]);
};
